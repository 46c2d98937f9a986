/// A figure and the bounds that the true one lies between, by a confidence that stands beside it or for all that is known:
/// `low` ≤ `value` ≤ `high`.
package struct Interval: Sendable, Equatable {
  package var value: Double
  package var low: Double
  package var high: Double

  package init(_ value: Double, _ low: Double, _ high: Double) {
    self.value = value
    self.low = low
    self.high = high
  }

  package init(exactly value: Double) { self.init(value, value, value) }

  package var json: JSONValue { ["value": .number(value), "low": .number(low), "high": .number(high)] }
}
