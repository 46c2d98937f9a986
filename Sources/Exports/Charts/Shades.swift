import Recordings

/// A curve as a strip that is the darker the more came in a stretch.
struct Shades {
  static let levels = 4

  private let curve: BinnedCurve
  private let end: Double
  private let height: Double

  /// - Parameter end: seconds from exec to the right edge.
  init(_ curve: BinnedCurve, end: Double, height: Double) {
    (self.curve, self.end, self.height) = (curve, end, height)
  }

  /// Each level is twice as much as the one below it: 0 where nothing came, `levels` at the most.
  static func level(_ amount: Double, of most: Double) -> Int {
    guard amount > 0, most > 0 else { return 0 }
    let share = amount / most
    return share > 0.5 ? 4 : share > 0.25 ? 3 : share > 0.125 ? 2 : 1
  }

  func render() -> HTML {
    guard case .amounts(let amounts) = curve.content else { return "" }
    let most = amounts.max() ?? 0
    var paths = [String](repeating: "", count: Self.levels)
    var start = 0
    for index in amounts.indices {
      let level = Self.level(amounts[index], of: most)
      if index + 1 < amounts.count, Self.level(amounts[index + 1], of: most) == level { continue }
      if level > 0 { paths[level - 1] += box(start, index + 1) }
      start = index + 1
    }
    let drawn = paths.enumerated().map { level, path -> HTML in
      "<path class=\"shade shade\(level + 1)\" d=\"\(HTML(own: path))\"/>"
    }
    return """
      <g data-curve="\(curve.source.series.rawValue)" data-label="\(curve.source.label)">\(drawn)</g>
      """
  }

  private func box(_ first: Int, _ last: Int) -> String {
    let (left, right) = (x(curve.bins.start(first)), x(curve.bins.start(last)))
    return
      "M\(HTML.position(left)) 0H\(HTML.position(right))V\(HTML.position(height))H\(HTML.position(left))Z"
  }

  private func x(_ time: Double) -> Double { min(max(time / end, 0), 1) * 1000 }
}
