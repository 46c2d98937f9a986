package import Documents
import Formats
import Quantities
import Recordings

/// Figures for Prometheus: OpenMetrics 1.0 text, which is also valid in the older text format (there `# UNIT` and `# EOF`
/// are comments), so that node_exporter's textfile collector and a Pushgateway take the same bytes. All are gauges.
package enum OpenMetricsExport: Export {
  package static let meta = ExportMeta(
    id: "openmetrics", title: "Figures for Prometheus (OpenMetrics)", fileExtension: "prom")

  package static func render(_ sheet: ResultSheet) -> [UInt8] {
    let families = figures(sheet) + [checks(sheet), duration(sheet), revision(sheet)]
    var used: Set<String> = []
    let text = families.map { render($0, &used) }.joined()
    return Array((text + "# EOF\n").utf8)
  }

  private struct Family {
    var name: String
    var unit: String?
    var help: String
    var samples: [(labels: String, value: Double)] = []
  }

  private struct Key: Hashable {
    var metric: String
    var unit: Unit
  }

  /// A family for the medians of each metric, and two for the bounds of those that were measured more than once.
  private static func figures(_ sheet: ResultSheet) -> [Family] {
    var found: [Key: [(ResultSheet.Case, ResultSheet.Figure, Interval)]] = [:]
    for part in sheet.cases {
      for figure in part.figures {
        guard let median = figure.median, median.value.isFinite else { continue }
        found[Key(metric: figure.metric, unit: figure.unit), default: []].append((part, figure, median))
      }
    }
    let keys = found.keys.sorted { ($0.metric, $0.unit.rawValue) < ($1.metric, $1.unit.rawValue) }
    return keys.flatMap { key -> [Family] in
      let (name, all) = (OpenMetricsName(key.metric, key.unit), found[key] ?? [])
      let factor = OpenMetricsName.factor(key.unit)
      let family = { (part: String, help: String, lines: [(ResultSheet.Case, Double)]) in
        Family(
          name: name.family(part), unit: name.unit, help: "\(key.metric)\(help)",
          samples: lines.map { (labels(sheet, $0.0), $0.1 * factor) })
      }
      let repeated = all.filter { $0.1.count > 1 }
      let medians = family("", "", all.map { ($0.0, $0.2.value) })
      guard !repeated.isEmpty else { return [medians] }
      return [
        medians, family("_low", ", lower bound of its interval", repeated.map { ($0.0, $0.2.low) }),
        family("_high", ", upper bound of its interval", repeated.map { ($0.0, $0.2.high) }),
      ]
    }
  }

  private static func checks(_ sheet: ResultSheet) -> Family {
    let samples = sheet.cases.flatMap { part in
      Verdict.allCases.map { verdict in
        (
          labels(sheet, part, ["verdict": verdict.rawValue]),
          Double(part.checks.count { $0.verdict == verdict })
        )
      }
    }
    return Family(
      name: "headroom_checks", help: "gates, limits and audits of a case by verdict", samples: samples)
  }

  private static func duration(_ sheet: ResultSheet) -> Family {
    Family(
      name: "headroom_session_duration_seconds", unit: "seconds", help: "how long it took",
      samples: sheet.duration.map { [(text(suite(sheet)), $0)] } ?? [])
  }

  /// As a label of each figure a revision would begin a new series at every commit.
  private static func revision(_ sheet: ResultSheet) -> Family {
    let labels = sheet.revision.map { suite(sheet).merging(["revision": $0]) { $1 } }
    return Family(
      name: "headroom_session_info", help: "what was measured", samples: labels.map { [(text($0), 1)] } ?? [])
  }

  private static func suite(_ sheet: ResultSheet) -> [String: String] {
    ["suite": sheet.name ?? sheet.title]
  }

  private static func labels(
    _ sheet: ResultSheet, _ part: ResultSheet.Case, _ more: [String: String] = [:]
  ) -> String {
    text(suite(sheet).merging(["case": part.name]) { $1 }.merging(more) { $1 })
  }

  private static func text(_ labels: [String: String]) -> String {
    let pairs = labels.sorted { $0.key < $1.key }.map { "\($0.key)=\"\(escaped(harmless($0.value)))\"" }
    return "{\(pairs.joined(separator: ","))}"
  }

  /// Two metrics whose names become one are told apart by a number, two samples with the same labels are told once: a
  /// reader refuses the whole for either.
  private static func render(_ family: Family, _ used: inout Set<String>) -> String {
    var (name, number) = (family.name, 1)
    while !used.insert(name).inserted {
      number += 1
      let unit = family.unit.map { "_" + $0 } ?? ""
      name = family.name.dropLast(unit.utf8.count) + "_\(number)" + unit
    }
    var lines = "# HELP \(name) \(escaped(family.help))\n# TYPE \(name) gauge\n"
    if let unit = family.unit { lines += "# UNIT \(name) \(unit)\n" }
    var told: Set<String> = []
    for sample in family.samples where sample.value.isFinite && told.insert(sample.labels).inserted {
      lines += "\(name)\(sample.labels) \(JSONWriter.text(sample.value))\n"
    }
    return told.isEmpty ? "" : lines
  }

  /// GitLab takes a number sign for the start of a comment, even in a label.
  private static func harmless(_ value: String) -> String { String(value.map { $0 == "#" ? "＃" : $0 }) }

  /// As the standard's ABNF asks of both labels and help.
  static func escaped(_ text: String) -> String {
    VisibleText.of(text).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
