package import Documents
import Formats
import Quantities
import Recordings

/// What the action `benchmark-action/github-action-benchmark` reads with `tool: customSmallerIsBetter`: a list of named
/// figures of which less is better.
///
/// The action knows one direction for a whole file. A figure of which more is better goes in as its reciprocal, with a
/// name and a unit that say so: twice as good is then half as much, and the action's ratio is right. Of zero there is none.
package enum BenchmarkActionExport: Export {
  package static let meta = ExportMeta(
    id: "benchmark-action", title: "Figures for github-action-benchmark (JSON)",
    fileExtension: "benchmark-action.json")

  package static func render(_ sheet: ResultSheet) -> [UInt8] {
    JSONWriter.pretty(
      .array(
        sheet.cases.flatMap { part in SheetStrings.followed(part, sheet).compactMap { entry($0, part) } }))
  }

  private static func entry(_ figure: ResultSheet.Figure, _ part: ResultSheet.Case) -> JSONValue? {
    guard let median = figure.median, median.value.isFinite else { return nil }
    let name = VisibleText.of("\(part.name): \(figure.metric)")
    let extra = figure.count > 1 ? "median of \(figure.count) runs" : nil
    let better = figure.comparison?.gate?.better ?? MetricCatalogue.better(figure.metric)
    guard better == .more else {
      return .members([
        "name": .string(name), "unit": .string(figure.unit.rawValue), "value": .number(median.value),
        "range": range(median.low, median.high, figure), "extra": extra.map { .string($0) },
      ])
    }
    guard median.value != 0 else { return nil }
    let isBounded = median.low > 0 || median.high < 0
    return .members([
      "name": .string("\(name) (reciprocal, less is better)"), "unit": .string("1/(\(figure.unit.rawValue))"),
      "value": .number(1 / median.value),
      "range": isBounded ? range(1 / median.high, 1 / median.low, figure) : nil,
      "extra": extra.map { .string($0) },
    ])
  }

  private static func range(_ low: Double, _ high: Double, _ figure: ResultSheet.Figure) -> JSONValue? {
    guard figure.count > 1, low.isFinite, high.isFinite else { return nil }
    return .string("\(JSONWriter.text(low)) to \(JSONWriter.text(high))")
  }
}
