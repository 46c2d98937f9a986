import Documents
import Formats
import Quantities
import Recordings

/// All figures of the run, and the reason for each that could not be had.
enum PageMetrics {
  static func render(_ report: Report) -> HTML {
    let metrics = report.recording.metrics.filter { $0.value.instrument != "observer" }
    guard !metrics.isEmpty else {
      return PageParts.section(
        "metrics", "Metrics", "<p class=\"lead\">No metric was recorded in this run.</p>\n")
    }
    let measured = metrics.values.count { $0.value != nil }
    return PageParts.folded(
      "metrics", "All metrics", count: "\(measured) measured, \(metrics.count - measured) not",
      lead: """
        <em>Exact</em>: counted by the kernel. <em>Sampled</em>: read now and then, so that something can have \
        happened in between. <em>Measured</em>: by a meter of the machine, of which the program has its part of the work. \
        <em>Modelled</em>: computed from other figures. <em>Bound</em>: at least or at most so much, because part of it was \
        out of sight. Brackets hold the bounds that a figure lies between.
        """,
      table(metrics, caption: "Figures of this run"))
  }

  static func observer(_ report: Report) -> HTML {
    let metrics = report.recording.metrics.filter { $0.value.instrument == "observer" }
    guard !metrics.isEmpty else {
      return PageParts.section(
        "observer", "Cost of measuring", "<p class=\"lead\">What Headroom itself cost was not recorded.</p>\n"
      )
    }
    return PageParts.folded(
      "observer", "Cost of measuring", count: ReportStrings.counted(metrics.count, "figure"),
      lead: "What Headroom itself used while the program ran.",
      table(metrics, caption: "Figures of Headroom itself"))
  }

  private static func table(_ metrics: [String: Metric], caption: String) -> HTML {
    let rows = metrics.sorted { $0.key < $1.key }.map { row($0.key, $0.value) }
    return """
      <table>
      <caption>\(caption)</caption>
      <thead><tr><th scope="col">Metric</th><th scope="col" class="number">Value</th>\
      <th scope="col" class="number">In full</th><th scope="col">How</th></tr></thead>
      <tbody>
      \(rows)</tbody>
      </table>

      """
  }

  private static func row(_ name: String, _ metric: Metric) -> HTML {
    let meaning = MetricCatalogue.find(name)?.meaning
    let heading: HTML = """
      <th scope="row"><code>\(name)</code>\(meaning.map { "<span class=\"detail\">\($0)</span>" as HTML })\
      \(metric.note.map { "<span class=\"detail note\">\(PageParts.prose($0))</span>" as HTML })</th>
      """
    switch metric.outcome {
    case .value(let value, let fidelity):
      return """
        <tr>\(heading)<td class="number value">\(ReportStrings.side(metric.bound))\(Display.text(value, metric.unit, within: metric.bounds))</td>\
        <td class="number exact">\(full(value, metric.unit))</td>\
        <td class="how"><span class="fidelity \(fidelity.rawValue)">\(fidelity.rawValue)</span> \
        <span class="by">by \(metric.instrument)</span></td></tr>

        """
    case .missing(let reason):
      return """
        <tr class="missing">\(heading)<td class="reason" colspan="2">\(PageParts.prose(reason))</td>\
        <td class="how"><span class="fidelity missing">not measured</span> \
        <span class="by">by \(metric.instrument)</span></td></tr>

        """
    }
  }

  private static func full(_ value: Double, _ unit: Unit) -> String {
    unit == .count || unit == .ratio ? digits(value) : "\(digits(value))\u{a0}\(unit.rawValue)"
  }

  /// A whole number as it is, any other to nine digits: those behind them are the arithmetic's and no figure.
  static func digits(_ value: Double) -> String {
    guard value.isFinite, value != value.rounded(), abs(value) < 1e9 else { return JSONWriter.text(value) }
    var (size, decimals) = (abs(value), 9)
    while size >= 1 { (size, decimals) = (size / 10, decimals - 1) }
    while size < 0.1, decimals < 15 { (size, decimals) = (size * 10, decimals + 1) }
    let text = Display.fixed(value, decimals)
    guard let point = text.firstIndex(of: ".") else { return text }
    let last = text.lastIndex { $0 != "0" && $0 != "." } ?? point
    return last < point ? String(text[..<point]) : String(text[...last])
  }
}
