package import Documents
import Formats
package import Network
import Quantities

/// A radio model as tables: its states with what they draw, then where each number comes from.
package enum RadioText {
  package static func render(_ summary: RadioSummary, _ model: RadioModel, width: Int) -> String {
    let head = [TerminalText.harmless(summary.title), "\(summary.kind) · \(cost(summary))", ""]
    let lines =
      head + ModelText.description(model.description, width) + ["States"]
      + ModelText.rows(states(model), width)
      + ModelText.provenance(model.provenance, width)
    return lines.joined(separator: "\n") + "\n"
  }

  /// `one packet costs 11.4 J; idle 10.1 s later`
  static func cost(_ summary: RadioSummary) -> String {
    "one packet costs \(Display.text(summary.packet, .joules)); idle \(Display.text(summary.tail, .seconds)) later"
  }

  private static func states(_ model: RadioModel) -> [[String]] {
    var rows = [row("idle", model.idle)]
    if let promotion = model.promotion {
      rows.append(["promotion", "", watts(promotion.power), seconds(promotion.length), ""])
    }
    let bytes = [(model.active.sentPerMegabit, "sent"), (model.active.receivedPerMegabit, "received")]
      .filter { $0.0 != 0 }.map { "\(Quantity($0, .joules).text) for each Mbit \($1)" }
    rows.append(row("active", model.active.state, bytes))
    return rows + model.tail.map { row("tail", $0.state, length: seconds($0.length)) }
  }

  private static func row(
    _ role: String, _ state: RadioModel.State, _ bytes: [String] = [], length: String = ""
  ) -> [String] {
    let ping = state.ping.map {
      "\(watts($0.power)) for \(seconds($0.length)) every \(seconds($0.every))"
    }
    let details = [ping].compactMap { $0 } + bytes
    return [role, state.name, watts(state.power), length, details.joined(separator: ", ")]
  }

  private static func watts(_ value: Double) -> String { Quantity(value, .watts).text }
  private static func seconds(_ value: Double) -> String { Quantity(value, .seconds).text }
}
