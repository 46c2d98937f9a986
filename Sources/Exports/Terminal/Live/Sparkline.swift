/// A course in characters of eight heights.
enum Sparkline {
  private static let heights = Array("▁▂▃▄▅▆▇█")

  /// The newest values, as many as there are columns, from zero to the highest of them. What is unknown is a blank.
  static func text(_ values: some BidirectionalCollection<Double>, columns: Int) -> String {
    let shown = values.suffix(max(0, columns))
    let most = shown.filter(\.isFinite).max() ?? 0
    return String(
      shown.map { value -> Character in
        guard value.isFinite else { return " " }
        guard most > 0, value > 0 else { return heights[0] }
        return heights[min(heights.count - 1, Int(value / most * Double(heights.count)))]
      })
  }
}
