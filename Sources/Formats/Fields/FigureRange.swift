package import Quantities

/// What figures of a run can be at all. What lies beyond was not written by Headroom, or has been damaged since.
package enum FigureRange {
  /// No run comes near: more than thirty thousand years, a quintillion of what is counted.
  private static let longest = 1e12
  private static let most = 1e18
  /// What is left where sums that should be equal are subtracted.
  private static let rounding = 1e-6

  /// Bytes, energy and what is told by the second can fall; a time, a count and a share cannot.
  package static func of(_ unit: Unit, metric: String = "") -> ClosedRange<Double> {
    switch unit {
    // A battery lasts as long as one divides it by next to nothing.
    case .seconds: 0...(metric == "battery.life" ? most : longest)
    case .count, .perSecond, .cores, .percent, .ratio, .hertz: 0...most
    default: figures
    }
  }

  package static let moments = -longest...longest
  /// Any figure, whatever it counts.
  package static let figures = -most...most

  package static func words(_ range: ClosedRange<Double>, _ unit: Unit) -> String {
    let bounds = [range.lowerBound, range.upperBound].map {
      JSONWriter.text($0) + (unit == .seconds ? " s" : "")
    }
    return "\(bounds[0]) to \(bounds[1])"
  }

  static func contains(_ value: Double, _ range: ClosedRange<Double>) -> Bool {
    value >= range.lowerBound - rounding && value <= range.upperBound
  }
}

extension DocumentReader {
  /// A number that a figure of a run can be.
  ///
  /// - Throws: for any other, with what is allowed.
  package func figure(_ unit: Unit, _ range: ClosedRange<Double>) throws(DocumentError) -> Double {
    guard case .number(let number) = value else { throw error("expected a number, found \(value.kind)") }
    guard FigureRange.contains(number, range) else {
      throw error("out of range: \(FigureRange.words(range, unit))")
    }
    return number
  }

  /// A moment of a run in seconds from its start.
  package func moment() throws(DocumentError) -> Double { try figure(.seconds, FigureRange.moments) }
}
