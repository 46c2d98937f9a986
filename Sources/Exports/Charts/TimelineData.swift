import Formats
import Quantities
import Recordings

/// What the lanes draw, as finely as it was sampled and as fits into a page, for a reader who zooms: numbers alone, as compact
/// JSON (`timeline.js` reads it). Amounts are whole steps; −3 stands for three bins in which nothing came.
struct TimelineData {
  /// Bytes that a page spends on it; a curve that is busy throughout is carried more coarsely.
  static let most = 96 * 1024
  /// The same of a page that has the samples besides.
  static let mostBesideDetail = 48 * 1024

  private let lanes: [TimelineLane]
  private let bins: TimeBins
  private let recording: Recording
  private let end: Double

  /// - Parameter end: seconds from exec to the right edge.
  init(_ lanes: [TimelineLane], _ bins: TimeBins, _ recording: Recording, end: Double) {
    (self.lanes, self.bins, self.recording, self.end) = (lanes, bins, recording, end)
  }

  func render() -> HTML {
    let whole = json(bins)
    if bins.width == bins.interval, whole.utf8.count <= Self.most { return script(whole) }
    let beside = fitting(Self.mostBesideDetail)
    guard let detail = TimelineDetail(lanes, recording, end: end, drawn: beside.bins) else {
      return script(fitting(Self.most).text)
    }
    return "\(script(beside.text))\(detail.render())"
  }

  private func script(_ text: String) -> HTML {
    "<script type=\"application/json\" class=\"timeline-data\">\(HTML(own: text))</script>\n"
  }

  private func fitting(_ most: Int) -> (bins: TimeBins, text: String) {
    var (bins, text) = (bins, json(bins))
    while text.utf8.count > most, bins.count > TimelineLane.columns {
      bins = bins.doubled
      text = json(bins)
    }
    return (bins, text)
  }

  private func json(_ bins: TimeBins) -> String {
    let members = lanes.flatMap(\.curves).map {
      "\"\($0.source.series.rawValue)\":\(Self.json($0.merged(atMost: bins.count)))"
    }
    return """
      {"end":\(JSONWriter.text(end)),"interval":\(JSONWriter.text(bins.interval)),"width":\(JSONWriter.text(bins.width)),\
      "count":\(bins.count),"curves":{\(members.joined(separator: ","))}}
      """
  }

  private static func json(_ curve: BinnedCurve) -> String {
    switch curve.content {
    case .amounts(let amounts):
      let step = step(amounts.reduce(0, +))
      return "{\"step\":\(JSONWriter.text(step)),\"amounts\":\(packed(whole(amounts, step)))}"
    case .levels(let low, let high):
      let step = step(high.max() ?? 0)
      let lows = low.map { Int(($0 / step).rounded()) }
      let above = zip(high, lows).map { max(0, Int(($0 / step).rounded()) - $1) }
      return "{\"step\":\(JSONWriter.text(step)),\"low\":\(packed(changes(lows))),\"above\":\(packed(above))}"
    }
  }

  /// A millionth of the whole: so much may a total of some bins be off.
  private static func step(_ whole: Double) -> Double {
    whole.isFinite && whole > 0 ? max(whole / 1e6, 1e-12) : 1
  }

  /// In steps, each up to the edge of its bin, so that what is rounded off does not add up.
  static func whole(_ amounts: [Double], _ step: Double) -> [Int] {
    var (sum, before) = (0.0, 0)
    return amounts.map { amount in
      sum += amount
      let now = Int((sum / step).rounded())
      defer { before = now }
      return now - before
    }
  }

  /// How far each is from the one before: evens up, odds down.
  static func changes(_ levels: [Int]) -> [Int] {
    zip(levels, [0] + levels).map { $0 - $1 }.map { $0 < 0 ? -2 * $0 - 1 : 2 * $0 }
  }

  private static func packed(_ values: [Int]) -> String {
    var parts: [String] = []
    var zeros = 0
    for value in values + [1] {
      if value == 0 {
        zeros += 1
        continue
      }
      if zeros > 0 { parts.append(zeros == 1 ? "0" : "-\(zeros)") }
      zeros = 0
      parts.append("\(value)")
    }
    return "[\(parts.dropLast().joined(separator: ","))]"
  }
}
