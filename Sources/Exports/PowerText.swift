package import Documents
import Quantities

/// A power model as tables: what its processors and its parts draw, then where each number comes from.
package enum PowerText {
  /// - Parameter model: as the model's file holds it, all in watts.
  package static func render(_ summary: PowerSummary, _ model: JSONValue, width: Int) -> String {
    let head = [TerminalText.harmless(summary.title), draw(summary), ""]
    let rows = parts(model).map { $0 + [error($0[0], model), use($0[0], summary)] }
    let lines =
      head + ModelText.description(model, width) + ["Processors"] + ModelText.rows(processors(model), width)
      + section("Parts", rows, width) + ModelText.provenance(model, width)
    return lines.joined(separator: "\n") + "\n"
  }

  /// `idle 49.4 mW, one busy core 1.74 W more; ± 50 %`
  static func draw(_ summary: PowerSummary) -> String {
    let (idle, core) = (Display.text(summary.idle, .watts), Display.text(summary.core, .watts))
    return "idle \(idle), one busy core \(core) more; ± \(Display.text(summary.error * 100, .percent))"
  }

  private static func section(_ title: String, _ rows: [[String]], _ width: Int) -> [String] {
    rows.isEmpty ? [] : ["", title] + ModelText.rows(rows, width)
  }

  private static func processors(_ model: JSONValue) -> [[String]] {
    let whole = [("active", "while any works"), ("most", "at most, all together")].compactMap { key, words in
      model["cpu"]?[key].map { ["all", words, shown($0)] }
    }
    return whole
      + (model["cpu"]?["clusters"]?.array ?? []).flatMap { cluster in
        let cores = "\(cluster["cores"]?.number.map { Display.text($0, .count) } ?? "") processors"
        let shared = cluster["active"].map { ["", "while any works", shown($0)] }
        let speeds = (cluster["speeds"]?.array ?? []).enumerated().map { index, speed in
          [index == 0 ? cores : "", shown(speed["frequency"]), shown(speed["active"])]
        }
        return speeds + [shared].compactMap { $0 }
      }
  }

  private static func use(_ part: String, _ summary: PowerSummary) -> String {
    guard summary.unused.contains(part) else { return "" }
    let isRadio = ["radio.", "wifi."].contains { part.hasPrefix($0) }
    return isRadio
      ? "not used: traffic is charged by a radio model" : "not used: no run tells how long it is on"
  }

  /// How far it may be off where the model says so of a part.
  private static func error(_ part: String, _ model: JSONValue) -> String {
    let key = part.split(separator: ".").first.map { String($0) } ?? part
    return model["errors"]?[key]?.number.map { "± \(Display.text($0 * 100, .percent))" } ?? ""
  }

  /// All quantities but those of the processors, by their place in the file.
  private static func parts(_ model: JSONValue) -> [[String]] {
    (model.object ?? [:]).sorted { $0.key < $1.key }.flatMap { key, value -> [[String]] in
      switch value {
      case .string where !["title", "description", "voltage"].contains(key): [[key, shown(value)]]
      case .object(let members) where !["cpu", "errors", "provenance"].contains(key):
        members.sorted { $0.key < $1.key }.map { ["\(key).\($0.key)", shown($0.value)] }
      default: []
      }
    }
  }

  /// `0.7141000000000001 W` with as many digits as a person reads.
  private static func shown(_ value: JSONValue?) -> String {
    let text = value?.string ?? ""
    guard let quantity = try? Quantity(parsing: text) else { return TerminalText.harmless(text) }
    return Display.text(quantity.value, quantity.unit)
  }
}
