import Quantities
import Recordings

/// What a run used of each resource, a line each: the figures that matter most, and none that is zero.
struct BriefFigures {
  let recording: Recording
  let style: TerminalStyle
  let width: Int

  struct Row {
    let label: String
    let parts: [String]
  }

  var rows: [Row] { [cpu, memory, disk, network, radio, energy].compactMap { $0 } }

  func render() -> String {
    guard width >= Self.wide else { return rows.map(stacked).joined() }
    let first = min(Self.column, rows.compactMap(\.parts.first).map { TerminalText.width($0) }.max() ?? 0)
    return rows.map { line($0, first: first) }.joined()
  }

  /// From how many columns on two figures stand side by side, and how wide the first may be.
  static let wide = 76
  private static let column = 32
  private static let label = 9

  private func line(_ row: Row, first: Int) -> String {
    let start = row.parts.first ?? ""
    let space = String(repeating: " ", count: max(0, first - TerminalText.width(start)) + 4)
    let rest = row.parts.dropFirst().joined(separator: ", ")
    let text = rest.isEmpty ? start : start + space + rest
    return label(row) + TerminalText.cut(text, to: width - 2 - Self.label) + "\n"
  }

  private func stacked(_ row: Row) -> String {
    label(row)
      + TerminalParagraph.wrap(row.parts.joined(separator: ", "), indent: 2 + Self.label, width: width)
      + "\n"
  }

  private func label(_ row: Row) -> String {
    "  " + style.faint(row.label + String(repeating: " ", count: max(1, Self.label - row.label.count)))
  }

  // MARK: - The lines

  private var cpu: Row? {
    row(
      "CPU",
      [
        text(.cpuTime).map { time in text(.cpuUtilisation).map { "\(time) (\($0))" } ?? time },
        wakeUps, several,
      ])
  }

  /// With their rate, where the run was long enough for one.
  private var wakeUps: String? {
    guard isUsed(.cpuWakeups), let count = counted(.cpuWakeups, "wake-up") else { return nil }
    guard recording.program.duration >= 1, let rate = text(.cpuWakeupsRate) else { return count }
    return "\(count) (\(rate))"
  }

  /// Only where there is more than the one that was started.
  private var several: String? {
    (value(.processesStarted) ?? 0) > 1 ? counted(.processesStarted, "process", plural: "processes") : nil
  }

  private var memory: Row? {
    row(
      "Memory",
      [
        text(.memoryFootprintPeak).map { "\($0) peak" },
        (value(.memoryGrowth) ?? 0) > 0 ? text(.memoryGrowth).map { "\($0) growth" } : nil,
        (value(.memoryFaultsMajor) ?? 0) > 0 ? counted(.memoryFaultsMajor, "major fault") : nil,
        (value(.memoryStall) ?? 0) > 0 ? text(.memoryStall).map { "\($0) stalled" } : nil,
      ])
  }

  private var disk: Row? {
    // Storage takes in at least so much of all that is written.
    guard [.diskWrites, .diskSyncs].contains(where: isUsed) || (value(.diskDeviceBytes) ?? 0) > 0 else {
      return row("Disk", [value(.diskWrites) == nil ? nil : "–"])
    }
    let synced = isUsed(.diskSyncs) ? counted(.diskSyncs, "fsync") : nil
    let written = text(.diskWritesBytes).map { "\($0) written" }
    return row(
      "Disk",
      [
        [written, synced].compactMap { $0 }.joined(separator: ", "),
        text(.diskDeviceBytes).map { "\($0) to storage" },
      ])
  }

  private var network: Row? {
    func direction(_ name: MetricName, _ word: String) -> String? {
      isUsed(name) ? text(name).map { "\($0) \(word)" } : nil
    }
    let ways = [
      direction(.networkSentBytes, "sent"), direction(.networkReceivedBytes, "received"),
      direction(.networkLoopbackBytes, "on loopback"),
    ].compactMap { $0 }
    guard !ways.isEmpty else {
      return row("Network", [value(.networkSentBytes) == nil ? nil : "–"])
    }
    let sums: [MetricName] = [.networkSentBytes, .networkReceivedBytes, .networkLoopbackBytes]
    guard sums.contains(where: { (value($0) ?? 0) > 0 }) else {
      return row("Network", ["none seen, and not all can be seen here"])
    }
    let opened = isUsed(.networkConnections) ? counted(.networkConnections, "connection") : nil
    return row("Network", [ways.joined(separator: ", "), opened])
  }

  private var radio: Row? { RadioStrings(recording)?.line.map { Row(label: "Radio", parts: [$0]) } }

  private var energy: Row? {
    guard let energy = EnergyStrings(recording) else { return nil }
    guard let total = energy.figure(.energyTotal) else {
      let isMeterless = energy.reason?.hasPrefix("no energy meter") == true
      return Row(
        label: "Energy",
        parts: [isMeterless ? "no meter here; --power phone estimates it" : "not measured; -vv says why"])
    }
    return Row(
      label: "Energy",
      parts: [total, energy.origin, text(.batteryLife).map { "\($0) on a full battery" }].compactMap { $0 })
  }

  // MARK: - Their parts

  private func row(_ label: String, _ parts: [String?]) -> Row? {
    let known = parts.compactMap { $0 }.filter { !$0.isEmpty }
    return Row(label: label, parts: known.isEmpty ? ["not measured"] : known)
  }

  private func value(_ name: MetricName) -> Double? { recording.metrics[name]?.value }

  /// Whether there was any of it, for all that is known: "at least 0" may have missed some.
  private func isUsed(_ name: MetricName) -> Bool {
    value(name).map { $0 > 0 || recording.metrics[name]?.bound == .atLeast } ?? false
  }

  private func text(_ name: MetricName) -> String? {
    guard let metric = recording.metrics[name], let value = metric.value, value.isFinite else { return nil }
    return ReportStrings.side(metric.bound) + Display.text(value, metric.unit)
  }

  private func counted(_ name: MetricName, _ noun: String, plural: String? = nil) -> String? {
    text(name).map { "\($0) \(value(name) == 1 ? noun : plural ?? noun + "s")" }
  }
}
