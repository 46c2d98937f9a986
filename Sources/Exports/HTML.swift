/// A piece of a page. Literals are markup; every text put into one is escaped on its way in, so that forgetting to
/// escape is not possible.
package struct HTML: Sendable, ExpressibleByStringInterpolation {
  package var source: String

  package init(stringLiteral value: String) { source = value }
  package init(stringInterpolation: StringInterpolation) { source = stringInterpolation.source }
  /// Markup that this program carries itself: the style sheet and the script.
  package init(own source: String) { self.source = source }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var source = ""
    package init(literalCapacity: Int, interpolationCount: Int) {
      source.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }
    package mutating func appendLiteral(_ literal: String) { source += literal }
    package mutating func appendInterpolation(_ text: String) { source += HTMLText.escaped(text) }
    package mutating func appendInterpolation(_ number: Int) { source += "\(number)" }
    package mutating func appendInterpolation(_ piece: HTML) { source += piece.source }
    package mutating func appendInterpolation(_ piece: HTML?) { source += piece?.source ?? "" }
    package mutating func appendInterpolation(_ pieces: [HTML]) {
      for piece in pieces { source += piece.source }
    }
    /// A length or share inside a drawing, to a hundredth.
    package mutating func appendInterpolation(at position: Double) { source += HTML.position(position) }
  }

  /// A coordinate with at most two decimals; what cannot be drawn is drawn at the edge.
  package static func position(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let hundredths = (min(max(value, -1e6), 1e6) * 100).rounded()
    let whole = Int(hundredths)
    if whole % 100 == 0 { return "\(whole / 100)" }
    let digits = "\(abs(whole) % 100)"
    let fraction = digits.count == 1 ? "0" + digits : digits
    let sign = whole < 0 ? "-" : ""
    return "\(sign)\(abs(whole) / 100)." + (fraction.hasSuffix("0") ? String(fraction.prefix(1)) : fraction)
  }
}
