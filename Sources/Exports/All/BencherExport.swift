package import Documents
import Formats
import Recordings

/// Bencher Metric Format: an object of benchmarks, each an object of measures with a value and the bounds of its interval
/// (bencher.dev, "Bencher Metric Format"). A metric that was not measured is left out,
/// and where there are gates one that is not gated.
package enum BencherExport: Export {
  package static let meta = ExportMeta(
    id: "bencher", title: "Figures for Bencher (BMF JSON)", fileExtension: "bencher.json")

  package static func render(_ sheet: ResultSheet) -> [UInt8] {
    var cases: [String: JSONValue] = [:]
    for part in sheet.cases where !part.figures.isEmpty {
      cases[VisibleText.of(part.name)] = .object(measures(SheetStrings.followed(part, sheet)))
    }
    return JSONWriter.pretty(.object(cases))
  }

  private static func measures(_ figures: [ResultSheet.Figure]) -> [String: JSONValue] {
    var measures: [String: JSONValue] = [:]
    for figure in figures {
      guard let median = figure.median, median.value.isFinite else { continue }
      measures[VisibleText.of(figure.metric)] = .members([
        "value": .number(median.value), "lower_value": bound(median.low, figure),
        "upper_value": bound(median.high, figure),
      ])
    }
    return measures
  }

  /// A single run has no interval.
  private static func bound(_ value: Double, _ figure: ResultSheet.Figure) -> JSONValue? {
    figure.count > 1 && value.isFinite ? .number(value) : nil
  }
}
