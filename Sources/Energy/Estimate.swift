package import Recordings

/// A figure of energy or power and its bounds, for all that is known.
package typealias Estimate = Interval

extension Estimate {
  package static let zero = Estimate(exactly: 0)

  /// Bounds add up, as for errors that may all have the same cause.
  package static func + (left: Estimate, right: Estimate) -> Estimate {
    Estimate(left.value + right.value, left.low + right.low, left.high + right.high)
  }

  package static func - (left: Estimate, right: Estimate) -> Estimate {
    Estimate(left.value - right.value, left.low - right.high, left.high - right.low)
  }

  /// - Parameter factor: not negative.
  package static func * (left: Estimate, factor: Double) -> Estimate {
    Estimate(left.value * factor, left.low * factor, left.high * factor)
  }
}
