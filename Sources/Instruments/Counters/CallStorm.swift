import Quantities

/// Notices when calls come so often that following each would slow the program down.
struct CallStorm {
  /// Calls per second above which none is followed any more. Following one takes some 60 ns, so that up to here it
  /// takes about a hundredth of a processor.
  static let most = 200_000.0
  /// Nanoseconds that a rate must be seen over.
  static let shortest: UInt64 = 20_000_000

  private var calls: UInt64 = 0
  private var since: UInt64?
  /// When it began, in nanoseconds of `Clock`; nil while it has not.
  private(set) var began: UInt64?

  init() {}

  /// - Returns: true once, when it begins. Does not allocate.
  mutating func begins(_ count: UInt64?, _ now: UInt64) -> Bool {
    guard began == nil, let count else { return false }
    guard let since else {
      (calls, self.since) = (count, now)
      return false
    }
    guard now >= since + Self.shortest else { return false }
    let rate = Double(count - min(calls, count)) / Double(secondsOfNanoseconds: now - since)
    (calls, self.since) = (count, now)
    if rate > Self.most { began = now }
    return rate > Self.most
  }
}
