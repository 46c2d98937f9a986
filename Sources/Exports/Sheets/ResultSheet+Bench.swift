package import Documents
import Quantities

extension ResultSheet {
  /// A bench: its cases with their gates and limits as checks and each metric's median as a figure.
  package static func of(_ document: BenchDocument) -> ResultSheet {
    let session = document.session
    var notes = document.notes
    if let against = document.against { notes.insert("Compared with \(against).", at: 0) }
    return ResultSheet(
      title: "headroom bench \(session.suite)", name: session.suite, verdict: document.verdict,
      started: session.started, duration: document.duration, revision: session.revision,
      cases: document.cases.map(sheetCase) + whole(document), notes: notes)
  }

  /// What is said of the whole, as a case of its own; none where nothing is.
  private static func whole(_ document: BenchDocument) -> [Case] {
    var checks: [Check] = []
    if let problem = document.problem {
      checks.append(
        Check(
          kind: .program, id: "session", title: "The session has a result", verdict: .notMeasured,
          detail: problem))
    }
    let awaiting = document.cases.reduce(0) { $0 + $1.awaiting.count }
    if awaiting > 0 {
      checks.append(
        Check(
          kind: .program, id: "baseline", title: "There is a baseline", verdict: .inconclusive,
          detail: "no baseline yet for \(ReportStrings.counted(awaiting, "gate")): nothing could become worse"
        ))
    }
    return checks.isEmpty ? [] : [Case(name: "the whole session", duration: nil, checks: checks)]
  }

  private static func sheetCase(_ bench: BenchCase) -> Case {
    let gates =
      bench.comparisons.filter { $0.gate != nil }.map { ComparisonStrings.check($0) }
      + bench.awaiting.map { ComparisonStrings.check($0, bench.figures[$0.metric]) }
    let time = bench.runs.reduce(0) { $0 + $1.duration }
    return Case(
      name: bench.name, duration: time, checks: [ran(bench)] + gates + bench.budget.map(check),
      figures: figures(bench))
  }

  private static func ran(_ bench: BenchCase) -> Check {
    let counted = bench.runs.count { !$0.isWarmUp && $0.problem == nil && $0.side == .candidate }
    return Check(
      kind: .program, id: "program", title: "The program ran to its end",
      verdict: bench.problem == nil ? .pass : bench.stop == .failed ? .fail : .notMeasured,
      detail: bench.problem ?? ReportStrings.counted(counted, "run"))
  }

  /// What was compared and not measured has its line too, so that no metric goes without a word.
  private static func figures(_ bench: BenchCase) -> [Figure] {
    let comparisons = Dictionary(
      bench.comparisons.map { ($0.metric, $0) }, uniquingKeysWith: { first, _ in first })
    let names = Set(bench.figures.keys).union(comparisons.keys)
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { name in
      let comparison = comparisons[name]
      guard let figure = bench.figures[name] else {
        return Figure(
          metric: name, unit: comparison?.unit ?? .count, median: nil,
          missing: comparison?.candidate.missing ?? comparison?.reason ?? "it was not measured", count: 0,
          comparison: comparison)
      }
      return Figure(
        metric: name, unit: figure.sample.unit, median: figure.sample.values.isEmpty ? nil : figure.median,
        missing: figure.sample.missing, fidelity: figure.fidelity, count: figure.sample.values.count,
        comparison: comparison)
    }
  }
}
