package import Calibration
import Energy
import Exports
import PowerMeters
import Quantities
import Recordings

/// What `headroom energy meters` prints.
package enum WatchedMetersText {
  private static let head = ["meter", "covers", "power now", "step", "update", "range", "source"]

  package static func render(_ watch: WatchedMeters) -> String {
    var text = ""
    if !watch.meters.isEmpty {
      let rows = [head] + watch.meters.map { row($0.facts, $0.power) }
      text += PlainTable.lines(rows).map { $0 + "\n" }.joined() + "\n"
    }
    for meter in watch.meters {
      if let reason = meter.power.reason { text += "\(meter.facts.name): \(reason)\n" }
    }
    for refusal in watch.refused {
      text += "\(refusal.name) (\(refusal.source)) is not read: \(refusal.reason)\n"
      // A command is never broken into lines, so that it can be copied whole.
      if let remedy = refusal.remedy { text += "  → \(remedy)\n" }
    }
    if let nothing = watch.nothing { text += "No energy meter: \(nothing)\n" }
    return TerminalText.harmlessLines(text + device(watch))
  }

  private static func device(_ watch: WatchedMeters) -> String {
    switch watch.device {
    case .value(let found):
      let names = found.selection.meters.map { watch.meters[$0].facts.name }.joined(separator: " + ")
      let whole =
        found.selection.coversDevice ? "The device" : "The processors and their memory, without the rest,"
      return "\(whole): \(interval(found.power)), by \(names)\n"
    case .absent(let why), .denied(let why), .failed(let why):
      return watch.meters.isEmpty
        ? "The device's power cannot be measured here.\n" : "The device: unknown: \(why)\n"
    }
  }

  private static func row(_ facts: MeterFacts, _ power: Reading<Estimate>) -> [String] {
    let unit: Unit = facts.quantity == .joules ? .joules : .watts
    return [
      facts.name, facts.coverage.rawValue, power.value.map(interval) ?? "–",
      facts.resolution.map { step($0, unit) } ?? "–",
      facts.updatePeriod.map { Display.text($0, .seconds) } ?? "–",
      facts.range.map { Display.text($0, .joules) } ?? (facts.quantity == .joules ? "none" : "–"),
      facts.source,
    ]
  }

  private static func interval(_ power: Estimate) -> String {
    "\(Display.text(power.value, .watts)) (\(Display.text(power.low, .watts)) to \(Display.text(power.high, .watts)))"
  }

  /// Steps may be far below what people see elsewhere.
  private static func step(_ value: Double, _ unit: Unit) -> String {
    value < 1e-4 ? "\(Display.short(value * 1e6)) µ\(unit.rawValue)" : Display.text(value, unit)
  }
}
