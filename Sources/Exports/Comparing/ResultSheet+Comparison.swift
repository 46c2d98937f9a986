package import Documents
import Quantities

extension ResultSheet {
  /// A comparison: its cases with their gates as checks and the new side's medians as figures.
  package static func of(_ document: ComparisonDocument) -> ResultSheet {
    let sides = [
      ComparisonHeadline.only(document.old, "old"), ComparisonHeadline.only(document.new, "new"),
    ].compactMap { $0 }
    return ResultSheet(
      title:
        "headroom compare \(ComparisonHeadline.name(document.old)) \(ComparisonHeadline.name(document.new))",
      verdict: document.verdict, started: document.new.measured ?? document.old.measured ?? "", duration: nil,
      revision: document.new.revision, cases: document.cases.map(compared),
      notes: sides + document.notes + (document.isOfSingleRuns ? [ComparisonHeadline.single] : []))
  }

  private static func compared(_ entry: ComparedCase) -> Case {
    Case(
      name: entry.name, duration: nil,
      checks: entry.comparisons.filter { $0.gate != nil }.map { ComparisonStrings.check($0, isStrict: true) },
      figures: entry.comparisons.sorted { $0.metric < $1.metric }.map { comparison in
        let (median, sample) = (entry.medians[comparison.metric], comparison.candidate)
        return Figure(
          metric: comparison.metric, unit: comparison.unit, median: median,
          missing: median == nil ? sample.missing ?? "the new side has no figure" : nil,
          fidelity: entry.fidelities[comparison.metric], count: sample.values.count, comparison: comparison)
      })
  }
}
