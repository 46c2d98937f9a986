import Formats
import Quantities
import Recordings

/// The samples of a run of more than its page draws at once, for a reader who zooms in on them; the page's script unpacks
/// them when somebody first goes so far.
struct TimelineDetail {
  /// Bytes that a page spends on it; of a run that needs more, figures are rounded and then stretches longer.
  static let most = 1_500_000

  let bins: TimeBins
  private let precision: DetailCurve.Precision
  private let curves: String

  /// Nil where it would be no finer than what the page draws.
  ///
  /// - Parameter drawn: the bins that the page carries in any case.
  init?(
    _ lanes: [TimelineLane], _ recording: Recording, end: Double, drawn: TimeBins, most: Int = most
  ) {
    let finest = TimeBins(recording, until: end, atMost: TimeBins.mostInDetail)
    let curves = lanes.flatMap { lane in
      lane.curves.compactMap { curve in
        BinnedCurve(curve.source, of: lane.definition, recording, finest).map {
          ($0, lane.definition.amount ?? lane.definition.unit)
        }
      }
    }
    guard let found = Self.fitting(curves, finest: finest, drawn: drawn, most: most) else { return nil }
    (bins, precision, self.curves) = found
  }

  private typealias Curves = [(curve: BinnedCurve, unit: Unit)]

  /// The finest that fits.
  private static func fitting(_ curves: Curves, finest: TimeBins, drawn: TimeBins, most: Int) -> (
    TimeBins, DetailCurve.Precision, String
  )? {
    var bins = finest
    var precisions = DetailCurve.Precision.allCases[...]
    while bins.count > drawn.count, let precision = precisions.first {
      guard let text = json(curves, bins, precision) else { return nil }
      if text.utf8.count <= most { return (bins, precision, text) }
      if precisions.count > 1 { precisions.removeFirst() } else { bins = bins.doubled }
    }
    return nil
  }

  private static func json(_ curves: Curves, _ bins: TimeBins, _ precision: DetailCurve.Precision) -> String?
  {
    let members = curves.compactMap {
      DetailCurve(curve: $0.curve.merged(atMost: bins.count), unit: $0.unit, precision: precision).json
    }
    return members.isEmpty ? nil : members.joined(separator: ",")
  }

  func render() -> HTML {
    let text = "{\"width\":\(JSONWriter.text(bins.width)),\"count\":\(bins.count),\"curves\":{\(curves)}}"
    return """
      <script type="application/json" class="timeline-detail" data-width="\(HTML(own: JSONWriter.text(bins.width)))" \
      data-within="\(HTML(own: JSONWriter.text(precision.share)))">\(HTML(own: text))</script>

      """
  }
}
