package import Documents
import Quantities

/// A radio model as tables: its states with what they draw, then where each number comes from.
package enum RadioText {
  /// - Parameter model: as the model's file holds it.
  package static func render(_ summary: RadioSummary, _ model: JSONValue, width: Int) -> String {
    let head = [TerminalText.harmless(summary.title), "\(summary.kind) · \(cost(summary))", ""]
    let lines =
      head + ModelText.description(model, width) + ["States"] + ModelText.rows(states(model), width)
      + ModelText.provenance(model, width)
    return lines.joined(separator: "\n") + "\n"
  }

  /// `one packet costs 11.4 J; idle 10.1 s later`
  static func cost(_ summary: RadioSummary) -> String {
    "one packet costs \(Display.text(summary.packet, .joules)); idle \(Display.text(summary.tail, .seconds)) later"
  }

  private static func states(_ model: JSONValue) -> [[String]] {
    var rows = [row("idle", model["idle"])]
    if let promotion = model["promotion"] { rows.append(row("promotion", promotion)) }
    rows.append(row("active", model["active"]))
    return rows + (model["tail"]?.array ?? []).map { row("tail", $0) }
  }

  private static func row(_ role: String, _ state: JSONValue?) -> [String] {
    func text(_ key: String) -> String? { state?[key]?.string }
    let ping = state?["ping"].map { ping in
      let parts = ["power", "length", "every"].map { ping[$0]?.string ?? "" }
      return "\(parts[0]) for \(parts[1]) every \(parts[2])"
    }
    let bytes = [("sentPerMegabit", "sent"), ("receivedPerMegabit", "received")].compactMap { key, word in
      text(key).map { "\($0) for each Mbit \(word)" }
    }
    let details = [ping].compactMap { $0 } + bytes
    return [
      role, text("name") ?? "", text("power") ?? "", text("length") ?? "", details.joined(separator: ", "),
    ]
  }
}
