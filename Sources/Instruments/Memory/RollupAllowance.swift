/// How much time full readings of a process's memory may take, as a share of the time that passes.
///
/// A reading that costs more than is left goes on account: the next one waits until it has been paid off. One of what is new
/// or has changed waits a second at most: a figure that is older than that would be wrong where something depends on it.
struct RollupAllowance {
  /// 0.01 % of the time for processes that are known, 1 % for those never read before or no longer what they were.
  static let share = 0.0001
  static let newShare = 0.01
  /// Nanoseconds after which what is new or has changed may be read, whatever the last reading has cost.
  static let longestWait = 1e9
  /// Nanoseconds that can be saved up.
  static let ceiling = 10_000_000.0

  private let share: Double
  private var left = 0.0
  private var leftForNew = ceiling

  init(share: Double = RollupAllowance.share) { self.share = share }

  var allowsAnother: Bool { left > 0 }
  var allowsNew: Bool { leftForNew > 0 }

  mutating func grow(by elapsed: UInt64) {
    left = min(Self.ceiling, left + Double(elapsed) * share)
    leftForNew = min(Self.ceiling, leftForNew + Double(elapsed) * Self.newShare)
  }

  mutating func spend(_ nanoseconds: UInt64, onNew: Bool) {
    if onNew {
      leftForNew = max(leftForNew - Double(nanoseconds), -Self.longestWait * Self.newShare)
    } else {
      left -= Double(nanoseconds)
    }
  }
}
