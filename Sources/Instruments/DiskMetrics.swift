package import Documents
import Quantities

extension DiskInstrument {
  package static func metrics(_ facts: RunFacts) -> [String: Metric] {
    let everything = "counts writes to pipes, sockets and terminals as well as to files"
    let pages = "counted in pages when they become dirty; the file system's own journal is not in it"
    let written = figure(facts, "written", "disk.writes.bytes", .bytes, everything)
    let device = figure(facts, "device", "disk.device.bytes", .bytes, pages)
    return [
      "disk.writes": figure(facts, "writes", "disk.writes", .count, everything),
      "disk.writes.bytes": written, "disk.device.bytes": device, "disk.amplification": ratio(device, written),
    ]
  }

  private static func figure(
    _ facts: RunFacts, _ total: String, _ column: String, _ unit: Unit, _ note: String
  ) -> Metric {
    let account = TreeAccount(facts)
    if let value = account.figure(total, facts) {
      let notes = [note, account.note].compactMap { $0 }.joined(separator: "; ")
      return Metric(.value(value, account.fidelity), unit, instrument: meta.id, note: notes)
    }
    guard let value = facts.folds[column]?.last else {
      return Metric(.missing(facts.reason("waited.\(total)") ?? facts.noSample), unit, instrument: meta.id)
    }
    return Metric(.value(value, .sampled), unit, instrument: meta.id, note: note)
  }

  private static func ratio(_ device: Metric, _ written: Metric) -> Metric {
    guard let above = device.value, let below = written.value, let fidelity = device.fidelity else {
      return Metric(.missing(device.missing ?? "not measured"), .ratio, instrument: meta.id)
    }
    guard below > 0 else { return Metric(.missing("the program wrote nothing"), .ratio, instrument: meta.id) }
    return Metric(.value(above / below, fidelity), .ratio, instrument: meta.id, note: device.note)
  }
}
