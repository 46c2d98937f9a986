package import Quantities

/// A limit of two digits, rounded up, with the text that people would write: `5.3 MiB`, `120 ms`, `48`.
package struct RoundedLimit: Sendable, Equatable {
  /// In the unit of the metric.
  package let value: Double
  package let text: String

  private static let steps: [Unit: [(factor: Double, suffix: String)]] = [
    .bytes: [(1_073_741_824, " GiB"), (1_048_576, " MiB"), (1024, " KiB"), (1, " B")],
    .seconds: [(1, " s"), (0.001, " ms"), (0.000_001, " us")],
    .count: [(1, "")],
  ]

  /// - Parameter exact: what the limit has to allow; not below zero.
  package init(above exact: Double, _ unit: Unit) {
    let steps = Self.steps[unit] ?? [(1, " \(unit.rawValue)")]
    let (factor, suffix) = steps.first { exact >= $0.factor } ?? steps[steps.count - 1]
    let rounded = Self.roundedUp(exact / factor, whole: unit == .count || suffix == " B")
    (value, text) = (rounded * factor, Display.short(rounded) + suffix)
  }

  /// To two digits; a little that a computation left above a round number does not count.
  private static func roundedUp(_ number: Double, whole: Bool) -> Double {
    guard number > 0 else { return 0 }
    var step = 1.0
    while number / step >= 100 { step *= 10 }
    while !whole, number / step < 10 { step /= 10 }
    return ((number / step - 1e-9).rounded(.up) * step * 1e9).rounded() / 1e9
  }
}
