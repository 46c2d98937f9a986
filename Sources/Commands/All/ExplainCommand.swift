import Audits
import Documents
import Exports
import Kernel
import Probes
import Profiles
import Quantities
import Recordings
import Stimuli

/// Says what a name stands for, wherever it was seen: in a report, a budget, a scenario or a profile.
package enum ExplainCommand: Command {
  package static let meta = CommandMeta(
    name: "explain", summary: "explain a metric, audit, stimulus, budget or capability", group: .reference,
    usage: ["METRIC|AUDIT|STIMULUS|BUDGET|KEY…"], options: [],
    operands: .words(1...100, choices: names),
    details: """
      Of a metric it says the unit, what moves it, and which audits and budgets look at it; of an audit what is asked, \
      by which document, and the thresholds; of a stimulus its parameters; of a budget its limits; of a device's \
      capability or availability question how this machine answers it, with the evidence.
      """,
    examples: [
      "headroom explain disk.syncs disk-coalescing",
      "headroom explain handheld gps",
    ], names: .explained)

  /// Only where this machine is asked.
  package static func needsProc(_ invocation: Invocation) -> Bool {
    invocation.operands.contains(where: DeviceExplainer.names.contains)
  }

  static let names =
    MetricCatalogue.all.map(\.name) + AuditRegistry.all.map { $0.meta.id }
    + StimulusRegistry.all.map { $0.meta.id } + DeviceExplainer.names + [ScoreListing.name]

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    var texts: [String] = []
    for name in invocation.operands { texts.append(try text(name)) }
    try invocation.console.write(texts.joined(separator: "\n"))
    return .success
  }

  private static func text(_ name: String) throws(CommandError) -> String {
    let found = documents(name) + device(name)
    if !found.isEmpty { return found.joined(separator: "\n") }
    let budgets = Catalogue(.standard).budgets.map(\.name)
    let guess = Spelling.hint(for: name, among: names + budgets)
    throw CommandError(
      "\"\(name)\" is no metric, audit, stimulus, budget or capability\(guess)",
      hint: "Lists: \"headroom metrics\", \"headroom audits\", \"headroom stimuli\", \"headroom profiles\".")
  }

  /// A name can stand for several things.
  private static func documents(_ name: String) -> [String] {
    let budgets = Catalogue(.standard).budgets
    let metric = MetricCatalogue.find(name).map { MetricListing.text($0, budgets: budgets) }
    let audit = AuditRegistry.all.map { $0.meta }.first { $0.id == name }.map { AuditsCommand.text([$0]) }
    let stimulus = StimulusRegistry.all.map { $0.meta }.first { $0.id == name }.map {
      StimuliCommand.text($0)
    }
    let budget = budgets.first { $0.name == name }.map { BudgetText.render($0, width: width) }
    let score = name == ScoreListing.name ? ScoreListing.text : nil
    return [metric, audit, stimulus, budget, score].compactMap { $0 }
  }

  /// How this machine answers.
  private static func device(_ name: String) -> [String] {
    guard DeviceExplainer.names.contains(name) else { return [] }
    let explanations = DeviceExplainer.explain(name, DeviceProber.profile(.live, active: false))
    return [ExplanationText.render(explanations, width: width)]
  }

  private static var width: Int { TerminalWidth.columns(of: 1) }
}
