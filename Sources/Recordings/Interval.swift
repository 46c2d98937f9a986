package import Formats

/// A figure and the bounds that the true one lies between, by a confidence that stands beside it or for all that is known:
/// `low` ≤ `value` ≤ `high`.
package struct Interval: DocumentPart {
  package var value: Double
  package var low: Double
  package var high: Double

  package init(_ value: Double, _ low: Double, _ high: Double) {
    self.value = value
    self.low = low
    self.high = high
  }

  package init(exactly value: Double) { self.init(value, value, value) }

  package static let table = Table(
    "interval", "Interval", "A figure with the interval in which the true one lies.",
    blank: Interval(exactly: 0), .init("value", \.value), .init("low", \.low), .init("high", \.high)
  ).shared
}
