/// Clocks and the kernel count whole nanoseconds, figures are in seconds: what turns the one into the other.
extension Double {
  /// The seconds that so many nanoseconds are.
  @inlinable package init(secondsOfNanoseconds count: UInt64) {
    self.init(secondsOfNanoseconds: Double(count))
  }

  /// The same of a mean or a part, which need not be whole.
  @inlinable package init(secondsOfNanoseconds count: Double) { self = count / 1e9 }

  /// The nanoseconds that so many seconds are, whole or not.
  @inlinable package init(nanosecondsOfSeconds seconds: Double) { self = seconds * 1e9 }
}

extension UInt64 {
  /// The whole nanoseconds in so many seconds, which are not negative and fewer than 584 years.
  @inlinable package init(nanosecondsOfSeconds seconds: Double) {
    self.init(Double(nanosecondsOfSeconds: seconds))
  }
}
