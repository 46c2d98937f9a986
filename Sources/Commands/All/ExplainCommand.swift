import Answers
package import Arguments
import Audits
import Documents
import Exports
import Kernel
import OutputStreams
import Probes
import Profiles
import Quantities
import Recordings
import Stimuli

/// Says what a name stands for, wherever it was seen: in a report, a budget, a scenario or a profile.
package enum ExplainCommand: Command {
  package static let meta = CommandMeta(
    name: "explain", summary: "explain a metric, audit, stimulus, sign, budget, model or key",
    group: .reference,
    usage: ["METRIC|AUDIT|STIMULUS|SIGN|BUDGET|RADIO|POWER MODEL|KEY|score…"], options: [],
    operands: .words(1...100),
    details: """
      Of a metric it says the unit, what moves it, which audits and budgets look at it, how it was measured here last, and what makes \
      it better; of an audit what is asked, \
      by which document, the thresholds, what to do, and what it said of the last run; of a stimulus how to give it, and its parameters; of a sign of readiness what it means, how to write it \
      and how it is noticed here; of a budget its limits; of a radio or power model its figures and their sources; of a device's \
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
    + StimulusRegistry.all.map { $0.meta.id } + ReadyRule.kinds + DeviceExplainer.names
    + [ScoreListing.name]

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    var texts: [String] = []
    let audits = AuditRegistry.all.map { $0.meta.id }
    let asksRun = invocation.operands.contains { MetricCatalogue.find($0) != nil || audits.contains($0) }
    let last = asksRun ? try? invocation.lastRuns(most: 1).first?.recording : nil
    for name in invocation.operands { texts.append(try text(name, last)) }
    try invocation.console.write(texts.joined(separator: "\n"))
    return .success
  }

  private static func text(_ name: String, _ last: Recording?) throws(CommandError) -> String {
    let found = documents(name, last) + models(name) + device(name)
    if !found.isEmpty { return found.joined(separator: "\n") }
    let known = KnownNames.explained.all
    let guess = Spelling.hint(for: name, among: known)
    let few = Spelling.nearestFew(to: name, among: known).joined(separator: ", ")
    throw CommandError(
      "\"\(name)\" is no metric, audit, stimulus, sign of readiness, budget, model or capability\(guess)",
      hint:
        "Nearest: \(few). Lists: \"headroom metrics\", \"headroom audits\", \"headroom stimuli\", \"headroom profiles\"."
    )
  }

  /// A name can stand for several things.
  private static func documents(_ name: String, _ last: Recording?) -> [String] {
    let budgets = Catalogue(.standard).budgets
    let metric = MetricCatalogue.find(name).map {
      MetricListing.text($0, budgets: budgets, here: MetricSource(name, in: last, .live).rows)
    }
    let stimulus = StimulusRegistry.all.map { $0.meta }.first { $0.id == name }.map {
      StimulusListing.explained($0)
    }
    let budget = budgets.first { $0.name == name }.map { BudgetText.render($0, width: width) }
    let score = name == ScoreListing.name ? ScoreListing.text : nil
    return [metric, AuditListing.text(name, last: last), stimulus, ReadyListing.text(name), budget, score]
      .compactMap { $0 }
  }

  /// Models by their names, and where there is more of a device.
  private static func models(_ name: String) -> [String] {
    let library = ProfileLibrary.standard
    var texts: [String] = []
    if library.names(.radio).contains(name), let model = try? library.radio(name) {
      texts.append(RadioText.render(RadioSummary(model), model, width: width))
    }
    if library.names(.power).contains(name), let model = try? library.power(name) {
      texts.append(PowerText.render(PowerSummary(model), model, width: width))
    }
    if library.names(.device).contains(name) {
      texts.append("\(name): a device profile; \"headroom profiles show \(name)\" prints it\n")
    }
    return texts
  }

  /// How this machine answers.
  private static func device(_ name: String) -> [String] {
    guard DeviceExplainer.names.contains(name) else { return [] }
    let explanations = DeviceExplainer.explain(name, DeviceProber.profile(.live, active: false))
    return [ExplanationText.render(explanations, width: width)]
  }

  private static var width: Int { TerminalWidth.columns(of: 1) }
}
