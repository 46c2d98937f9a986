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
    /// In place of them where a line is short.
    var short: String?
  }

  var rows: [Row] { [cpu, events, memory, disk, network, radio, energy].compactMap { $0 } }

  /// - Parameter isShort: a line each also where lines are short, with what there is room for.
  func render(isShort: Bool = false) -> String {
    guard width >= Self.wide else { return rows.map { isShort ? cut($0) : stacked($0) }.joined() }
    let first = min(Self.column, rows.compactMap(\.parts.first).map { TerminalText.width($0) }.max() ?? 0)
    return rows.map { line($0, first: first) }.joined()
  }

  /// From how many columns on two figures stand side by side, and how wide the first may be.
  static let wide = 76
  private static let column = 32
  private static let label = 9

  private func line(_ row: Row, first: Int) -> String {
    let start = row.parts.first ?? ""
    let space = String(blanks: max(0, first - TerminalText.width(start)) + 4)
    let rest = row.parts.dropFirst().joined(separator: ", ")
    let text = rest.isEmpty ? start : start + space + rest
    return label(row) + TerminalText.whole(text, to: width - 2 - Self.label) + "\n"
  }

  private func cut(_ row: Row) -> String {
    let text = row.short ?? row.parts.joined(separator: ", ")
    return label(row) + TerminalText.whole(text, to: width - 2 - Self.label) + "\n"
  }

  private func stacked(_ row: Row) -> String {
    label(row)
      + TerminalParagraph.wrap(row.parts.joined(separator: ", "), indent: 2 + Self.label, width: width)
      + "\n"
  }

  private func label(_ row: Row) -> String {
    "  " + style.faint(row.label + String(blanks: max(1, Self.label - row.label.count)))
  }

  // MARK: - The lines

  private var cpu: Row? {
    row(
      "CPU",
      [
        text(.cpuTime).map { time in utilisation.map { "\(time) (\($0))" } ?? time },
        wakeUps, several,
      ])
  }

  /// Below a thousandth of a processor its digits say nothing that the time does not.
  private var utilisation: String? { (value(.cpuUtilisation) ?? 0) < 0.001 ? nil : text(.cpuUtilisation) }

  /// With their rate, where the run was long enough for one.
  private var wakeUps: String? {
    guard isSeen(.cpuWakeups), let count = counted(.cpuWakeups, "wake-up") else { return nil }
    guard recording.program.duration >= 1, let rate = text(.cpuWakeupsRate) else { return count }
    return "\(count) (\(rate))"
  }

  /// Only where there is more than the one that was started.
  private var several: String? {
    (value(.processesStarted) ?? 0) > 1 ? counted(.processesStarted, "process", plural: "processes") : nil
  }

  private var events: Row? {
    let parts = BriefEvents(recording).parts
    return parts.isEmpty ? nil : row("Events", parts)
  }

  private var memory: Row? {
    row(
      "Memory",
      [
        text(.memoryFootprintPeak).map { "\($0) peak" },
        isSeen(.memoryGrowth) ? text(.memoryGrowth).map { "\($0) growth" } : nil,
        isSeen(.memoryFaultsMajor) ? counted(.memoryFaultsMajor, "major fault") : nil,
        isSeen(.memoryStall) ? text(.memoryStall).map { "\($0) stalled" } : nil,
      ])
  }

  private var disk: Row? {
    // Storage takes in at least so much of all that is written.
    guard [.diskWrites, .diskSyncs].contains(where: isUsed) || isSeen(.diskDeviceBytes) else {
      return row("Disk", [value(.diskWrites) == nil ? nil : "–"])
    }
    guard [.diskWrites, .diskSyncs, .diskDeviceBytes].contains(where: isSeen) else {
      return unseen("Disk")
    }
    let written = isSeen(.diskWritesBytes) ? text(.diskWritesBytes).map { "\($0) written" } : nil
    let synced = isSeen(.diskSyncs) ? counted(.diskSyncs, "fsync") : nil
    let taken = isSeen(.diskDeviceBytes) ? text(.diskDeviceBytes).map { "\($0) to storage" } : nil
    return row("Disk", [[written, synced].compactMap { $0 }.joined(separator: ", "), taken])
  }

  private func unseen(_ label: String) -> Row {
    Row(
      label: label, parts: ["none seen, and not all can be seen here"], short: "none of what can be seen")
  }

  private var network: Row? {
    let sums: [(name: MetricName, word: String)] = [
      (.networkSentBytes, "sent"), (.networkReceivedBytes, "received"),
      (.networkLoopbackBytes, "on loopback"),
    ]
    guard sums.contains(where: { isUsed($0.name) }) else {
      return row("Network", [value(.networkSentBytes) == nil ? nil : "–"])
    }
    let ways = sums.filter { isSeen($0.name) }.compactMap { sum in text(sum.name).map { "\($0) \(sum.word)" }
    }
    guard !ways.isEmpty else { return unseen("Network") }
    let opened = isSeen(.networkConnections) ? counted(.networkConnections, "connection") : nil
    return row("Network", [ways.joined(separator: ", "), opened])
  }

  private var radio: Row? {
    let radio = RadioStrings(recording)
    return radio?.line.map { Row(label: "Radio", parts: [$0], short: radio?.short) }
  }

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

  /// Whether some of it was seen: "at least 0" is a figure of nothing.
  private func isSeen(_ name: MetricName) -> Bool { (value(name) ?? 0) > 0 }

  private func text(_ name: MetricName) -> String? {
    guard let metric = recording.metrics[name], let value = metric.value, value.isFinite else { return nil }
    return ReportStrings.side(metric.bound) + Display.text(value, metric.unit)
  }

  private func counted(_ name: MetricName, _ noun: String, plural: String? = nil) -> String? {
    text(name).map { "\($0) \(value(name) == 1 ? noun : plural ?? noun + "s")" }
  }
}
