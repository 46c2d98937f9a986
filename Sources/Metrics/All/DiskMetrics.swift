import Quantities
package import Recordings

package enum DiskMetrics: MetricGroup {
  package static let id = "disk"

  package static func metrics(_ facts: RunFacts) -> [MetricName: Metric] {
    let written = writes(facts, .written, .bytes)
    let device = device(facts)
    return [
      .diskWrites: writes(facts, .writes, .count), .diskWritesBytes: written,
      .diskDeviceBytes: device, .diskAmplification: ratio(device, written),
    ]
  }

  private static func writes(
    _ facts: RunFacts, _ total: TotalName.AccountFigure, _ unit: Unit
  ) -> Metric {
    if let count = WriteCount(facts) {
      let value = total == .writes ? count.writes : count.written
      let metric = count.metric(value, unit, instrument: id, note: note(count))
      guard total == .written, count.mapped > 0, metric.fidelity == .exact, let why = changedByMappings(facts)
      else { return metric }
      return .bound(.atLeast, value, unit, instrument: id, why: why)
    }
    func missing(_ why: String) -> Metric { Metric(.missing(why), unit, instrument: id) }
    guard let account = TreeAccount(facts).figure(total, facts) else {
      return missing(facts.reason(.account(.waited, total)) ?? facts.noSample)
    }
    if let why = otherwise(facts) { return missing(why) }
    guard account.fidelity == .exact else {
      let whys = ["the kernel's account \(everything)", account.note].compactMap { $0 }
      return missing("\(whys.joined(separator: "; ")); BPF programs count those to files, as root")
    }
    return .bound(.atMost, account.value, unit, instrument: id, why: everything)
  }

  private static let everything = "counts writes to pipes, sockets and terminals as well as to files"

  private static func note(_ count: WriteCount) -> String? {
    var notes: [String] = []
    if count.memory > 0 {
      notes.append("without \(Display.text(count.memory, .bytes)) to files in memory, such as those of tmpfs")
    }
    if count.mapped > 0 { notes.append("without what is changed through mappings of files") }
    return notes.isEmpty ? nil : notes.joined(separator: "; ")
  }

  /// The kernel's account of a task knows nothing of io_uring, aio, splice and mappings. More changed pages than its calls
  /// can have changed tell that there was some of it.
  private static func otherwise(_ facts: RunFacts) -> String? {
    let account = TreeAccount(facts)
    guard let device = account.figure(.device, facts), let written = account.figure(.written, facts),
      let writes = account.figure(.writes, facts),
      device.value > written.value + (writes.value + 1) * Self.mostBesides
    else { return nil }
    return """
      more pages of files were changed than write calls can account for: by mappings, io_uring, aio or splice, which \
      only BPF programs count
      """
  }

  /// A mapping is changed without a call; where that is more than a few pages, it is not nothing.
  private static func changedByMappings(_ facts: RunFacts) -> String? {
    guard let count = WriteCount(facts), let device = TreeAccount(facts).figure(.device, facts),
      device.value > count.written + (count.writes + count.mapped + 1) * mostBesides
    else { return nil }
    return "more pages of files were changed than the calls can account for: through mappings of files"
  }

  /// Bytes of pages that one call can change besides what it writes: at both its ends, and of the file's directory.
  private static let mostBesides = 3 * 4096.0

  private static func device(_ facts: RunFacts) -> Metric {
    let why =
      "counted in pages when they become dirty; the file system's own journal and tables are not in it"
    func atLeast(_ value: Double, _ note: String?) -> Metric {
      let whys = [why, note].compactMap { $0 }
      return .bound(.atLeast, value, .bytes, instrument: id, why: whys.joined(separator: "; "))
    }
    if let account = TreeAccount(facts).figure(.device, facts) {
      return atLeast(account.value, account.note)
    }
    if let value = facts.fold(.diskDeviceBytes)?.last { return atLeast(value, nil) }
    return Metric(
      .missing(facts.reason(.account(.waited, .device)) ?? facts.noSample), .bytes, instrument: id)
  }

  /// At least so much, for its dividend is the least that there was and its divisor no less than there was.
  private static func ratio(_ device: Metric, _ written: Metric) -> Metric {
    func missing(_ why: String) -> Metric { Metric(.missing(why), .ratio, instrument: id) }
    guard let above = device.value else { return missing(device.missing ?? "not measured") }
    guard let below = written.value else { return missing(written.missing ?? "not measured") }
    guard below > 0 else {
      return missing(above > 0 ? "the program wrote nothing by calls" : "the program wrote nothing")
    }
    guard written.fidelity == .exact || written.bound == .atMost else {
      return missing("how much the program wrote is not known well enough: \(written.note ?? "at least")")
    }
    return .bound(
      .atLeast, above / below, .ratio, instrument: id,
      why: [device.note, written.bound == nil ? nil : written.note].compactMap { $0 }.joined(separator: "; "))
  }
}
