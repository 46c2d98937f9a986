package import Documents
import Recordings

/// A badge for a page about the program, such as its README: the verdict and the score in one small picture. It brings its own
/// ground for light text, so that it can be read on a light page and on a dark one.
package enum BadgeExport: Export {
  package static let meta = ExportMeta(
    id: "badge", title: "A badge with the score (SVG)", fileExtension: "svg")

  package static func render(_ report: Report) -> [UInt8] { Array(picture(report).source.utf8) }

  private static let label = "headroom"

  private static func picture(_ report: Report) -> HTML {
    let text = text(report.assessment)
    let (left, right) = (columns(label), columns(text))
    let width = left + right
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(at: width)" height="20" role="img" aria-label="\(title(report))">
      <title>\(title(report))</title>
      <clipPath id="edge"><rect width="\(at: width)" height="20" rx="3"/></clipPath>
      <g clip-path="url(#edge)"><rect width="\(at: left)" height="20" fill="#4a4f57"/>\
      <rect x="\(at: left)" width="\(at: right)" height="20" fill="\(ground(report.assessment))"/></g>
      <rect x="0.5" y="0.5" width="\(at: width - 1)" height="19" rx="2.5" fill="none" stroke="#8a8f98"/>
      <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
      \(word(label, at: left / 2, left))\(word(text, at: left + right / 2, right))</g>
      </svg>

      """
  }

  private static func word(_ text: String, at place: Double, _ width: Double) -> HTML {
    "<text x=\"\(at: place)\" y=\"14\" textLength=\"\(at: width - margins)\">\(text)</text>\n"
  }

  private static let margins = 12.0

  /// A picture cannot ask how wide a font is: so it says, and the viewer makes it so.
  private static func columns(_ text: String) -> Double { Double(text.count) * 7 + margins }

  /// `✓ 92`; the verdict's word where there is no score.
  private static func text(_ assessment: Assessment) -> String {
    let verdict = assessment.verdict
    return "\(verdict.symbol) " + (assessment.score?.total.map { "\($0)" } ?? verdict.word.lowercased())
  }

  private static func title(_ report: Report) -> String {
    let score = report.assessment.score.map { ScoreStrings(card: $0) }
    let words = score.map { $0.line ?? $0.total } ?? "none"
    return "Headroom, \(report.recording.program.name): \(report.assessment.verdict.word). Score \(words)"
  }

  /// White on each has a contrast of 4.5 and more.
  private static func ground(_ assessment: Assessment) -> String {
    switch assessment.verdict {
    case .fail, .error: "#b3261e"
    case .warn: "#8a5300"
    case .inconclusive: "#6b3fa0"
    case .notMeasured, .notApplicable: "#5f6368"
    case .pass:
      switch assessment.score?.total.map(ScoreStrings.verdict) {
      case .warn?: "#8a5300"
      default: "#2a6f2d"
      }
    }
  }
}
