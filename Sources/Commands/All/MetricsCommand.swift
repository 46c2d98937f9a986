import Answers
package import Arguments
import Formats
import OutputStreams
import Quantities
import Recordings

/// Lists what is measured, for those who write budgets and gates.
package enum MetricsCommand: Command {
  package static let meta = CommandMeta(
    name: "metrics", summary: "list metrics: name, unit and meaning", group: .reference,
    usage: ["[--format text|markdown|json] [METRIC…]"],
    options: [.format(["text", "markdown", "json"])],
    operands: .words(0...MetricCatalogue.all.count, choices: MetricCatalogue.all.map(\.name)),
    details: """
      A metric's name is what budgets, gates and "headroom history trend" take. The beginning of names will do: \
      "headroom metrics disk". "headroom explain METRIC" says more of one. Events that "headroom run --event" \
      counts are cpu.event.NAME.
      """,
    examples: [
      "headroom metrics memory disk.syncs"
    ], needsProc: false)

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let chosen = try chosen(invocation.operands)
    switch invocation.value("format") {
    case "json": try invocation.console.write(JSONWriter.pretty(MetricsDocument(chosen).json))
    case "markdown": try invocation.console.write(MetricListing.markdown(chosen))
    default: try invocation.console.write(MetricListing.text(chosen))
    }
    return .success
  }

  private static func chosen(_ names: [String]) throws(CommandError) -> [MetricDefinition] {
    let all = MetricCatalogue.all.sorted { $0.name < $1.name }
    func fits(_ metric: MetricDefinition, _ name: String) -> Bool {
      metric.name == name || metric.name.hasPrefix(name + ".")
    }
    for name in names where !all.contains(where: { fits($0, name) }) {
      let guess = Spelling.hintOrAll(for: name, among: all.map(\.name), list: "headroom metrics")
      throw CommandError("unknown metric \"\(name)\"\(guess)", hint: "Try \"headroom metrics\".")
    }
    return names.isEmpty ? all : all.filter { metric in names.contains { fits(metric, $0) } }
  }
}
