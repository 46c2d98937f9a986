package import Documents
package import Energy
import Quantities

/// A power model as tables: what its processors and its parts draw, then where each number comes from.
package enum PowerText {
  package static func render(_ summary: PowerSummary, _ model: PowerModel, width: Int) -> String {
    let head = [TerminalText.harmless(summary.title), draw(summary), ""]
    let rows = parts(model).map { $0 + [error($0[0], model), use($0[0], summary)] }
    let lines =
      head + ModelText.description(model.description, width) + ["Processors"]
      + ModelText.rows(processors(model), width)
      + section("Parts", rows, width) + ModelText.provenance(model.provenance, width)
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

  private static func processors(_ model: PowerModel) -> [[String]] {
    let (shared, most) = (model.processor.active, model.processor.most)
    let whole = [
      shared == 0 ? nil : ["all", "while any works", watts(shared)],
      most.map { ["all", "at most, all together", watts($0)] },
    ]
    return whole.compactMap { $0 } + model.processor.clusters.flatMap(cluster)
  }

  private static func cluster(_ cluster: PowerModel.Cluster) -> [[String]] {
    let cores = "\(Display.text(Double(cluster.cores), .count)) processors"
    let speeds = cluster.speeds.enumerated().map { index, speed in
      [index == 0 ? cores : "", Display.text(speed.hertz, .hertz), watts(speed.active)]
    }
    return speeds + (cluster.active == 0 ? [] : [["", "while any works", watts(cluster.active)]])
  }

  private static func use(_ part: String, _ summary: PowerSummary) -> String {
    guard summary.unused.contains(part) else { return "" }
    let isRadio = ["radio.", "wifi."].contains { part.hasPrefix($0) }
    return isRadio
      ? "not used: traffic is charged by a radio model" : "not used: no run tells how long it is on"
  }

  /// How far it may be off where the model says so of a part.
  private static func error(_ part: String, _ model: PowerModel) -> String {
    let key = part.split(separator: ".").first.map { String($0) } ?? part
    return model.errors[key].map { "± \(Display.text($0 * 100, .percent))" } ?? ""
  }

  /// All quantities but those of the processors, by their place in the file.
  private static func parts(_ model: PowerModel) -> [[String]] {
    let (screen, storage) = (model.screen, model.storage)
    let others: [(String, Double?, Unit)] = [
      ("battery.capacity", model.battery, .joules), ("screen.on", screen?.on, .watts),
      ("screen.full", screen?.full, .watts), ("storage.written", storage?.written, .joules),
      ("storage.read", storage?.read, .joules), ("storage.sync", storage?.sync, .joules),
    ]
    let all = others + model.parts.map { ($0.name, $0.active, .watts) }
    return all.sorted { $0.0 < $1.0 }.compactMap { place, value, unit in
      value.map { [place, Display.text($0, unit)] }
    }
  }

  private static func watts(_ value: Double) -> String { Display.text(value, .watts) }
}
