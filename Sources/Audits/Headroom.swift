import Documents
import Quantities

/// What a figure leaves of its limit, in percent.
enum Headroom {
  /// Negative past the limit; of two limits the nearer one counts.
  static func percent(_ value: Double, _ limit: Budget.Limit) -> Double? {
    let above = limit.maximum.map { share($0.value - value, of: $0.value) }
    let below = limit.minimum.map { share(value - $0.value, of: $0.value) }
    return [above, below].compactMap { $0 }.min()
  }

  /// A limit of nothing is kept in full or missed in full: there is no share of it to speak of.
  private static func share(_ left: Double, of limit: Double) -> Double {
    if limit == 0 { return left < 0 ? -100 * max(1, min(-left, largest)) : 100 }
    return max(-largest, min(largest, left / limit * 100))
  }

  /// Keeps a limit near zero from giving infinity, which no document has a word for.
  private static let largest = 1e12
}
