extension Display {
  /// A figure and the bounds it lies between: `12.3 J (11.8–12.9)`, `1.02 J (980 mJ–1.1 J)`. Without bounds, and where
  /// they read as the figure does, the figure alone.
  package static func text(_ value: Double, _ unit: Unit, within bounds: ClosedRange<Double>?) -> String {
    let figure = text(value, unit)
    return Self.bounds(bounds, of: value, unit).map { "\(figure) (\($0))" } ?? figure
  }

  /// `11.8–12.9`, with units where they are not the figure's; nil without bounds, and where they read as the figure does.
  package static func bounds(_ bounds: ClosedRange<Double>?, of value: Double, _ unit: Unit) -> String? {
    guard let bounds else { return nil }
    let figure = text(value, unit)
    let (low, high) = (text(bounds.lowerBound, unit), text(bounds.upperBound, unit))
    if low == figure, high == figure { return nil }
    let (first, second) = (split(low), split(high))
    let isPlain = first.unit == second.unit && first.unit == split(figure).unit
    return isPlain ? "\(first.number)–\(second.number)" : "\(low)–\(high)"
  }

  /// Thousands are apart by a space of another kind than a number and its unit.
  private static func split(_ text: String) -> (number: Substring, unit: Substring) {
    guard let space = text.lastIndex(of: " ") else { return (Substring(text), "") }
    return (text[..<space], text[space...])
  }
}
