import Documents
import Formats
import Quantities
import Recordings

/// Links to a moment of the timeline; without script they lead to the timeline itself.
struct MomentLink {
  /// Seconds from exec to the right edge; nil where the page has no timeline.
  private let end: Double?
  private let lanes: Set<String>

  init(_ page: PageLanes) {
    lanes = Set(page.curves.map(\.id))
    end = page.isEmpty ? nil : page.timeline.end
  }

  /// With what was before it and after it: a twentieth of the run at least.
  func link(_ text: String, _ moments: ClosedRange<Double>) -> HTML {
    guard let end, moments.lowerBound <= end else { return "\(text)" }
    let around = max((moments.upperBound - moments.lowerBound) / 4, end / 20)
    let (from, to) = (max(0, moments.lowerBound - around), min(end, moments.upperBound + around))
    return "<a href=\"#timeline\" data-t=\"\(Self.seconds(from))-\(Self.seconds(to))\">\(text)</a>"
  }

  /// To a millionth of a second, without an exponent, which the script does not read.
  private static func seconds(_ time: Double) -> String {
    guard time < 1e12 else { return JSONWriter.text(time) }
    let millionths = Int((time * 1e6).rounded())
    var digits = String("\(millionths % 1_000_000 + 1_000_000)".dropFirst())
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(millionths / 1_000_000)" + (digits.isEmpty ? "" : ".\(digits)")
  }

  /// To the moment of the first evidence that has one, else to the lane of what the audit is about.
  /// Nil of an audit that saw nothing.
  func link(_ audit: AuditResult) -> HTML? {
    guard end != nil, ![.notMeasured, .notApplicable].contains(audit.verdict) else { return nil }
    if let moments = audit.evidence.lazy.compactMap(\.moments).first {
      return link("Show on timeline", moments)
    }
    let lane = ChartTable.lane(of: audit)
    return lane.flatMap { lanes.contains($0) ? "<a href=\"#\($0)\">Show on timeline</a>" : nil }
  }
}

extension ChartTable {
  /// Of the metric that an audit rests on, else of what its group uses.
  fileprivate static func lane(of audit: AuditResult) -> String? {
    let metric = audit.evidence.lazy.compactMap { $0["metric"]?.string }.first
    let chart =
      all.first { $0.curves.contains { $0.series.rawValue == metric } }
      ?? all.first { $0.group == audit.group }
    return chart?.id
  }
}
