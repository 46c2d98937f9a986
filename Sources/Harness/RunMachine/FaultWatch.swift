import Kernel
import Recordings

/// Counts the page faults of the tree between a memory warning and the step after it, at most ten seconds: what was given
/// back too eagerly is faulted in again. Pure.
struct FaultWatch {
  /// How long a fault is put down to the warning.
  private static let longest = Duration.seconds(10)

  private var open: (label: String, since: Instant, before: FaultCount)?
  /// The warning that the next count begins with; nil where that count only ends the one before.
  private var next: String?

  /// When it ends by itself; nil while nothing is counted.
  var end: Instant? { open.map { $0.since + Self.longest } }

  /// A step is about to be taken, or the time is over.
  ///
  /// - Parameter warning: the label of the memory warning that the step is; nil where it is none.
  /// - Returns: whether the faults are to be counted now.
  mutating func approach(_ warning: String?) -> Bool {
    next = warning
    return open != nil || warning != nil
  }

  /// - Returns: what was counted since the warning; nil where there was none before. A process that has ended since takes its
  ///   faults along.
  mutating func counted(_ count: FaultCount, at now: Instant) -> WarningFaults? {
    defer {
      open = next.map { ($0, now, count) }
      next = nil
    }
    guard let (label, since, before) = open, count.minor + count.major >= before.minor + before.major
    else { return nil }
    return WarningFaults(
      to: label, seconds: max(now - since, .zero).seconds,
      major: Int(count.major - min(before.major, count.major)),
      minor: Int(count.minor - min(before.minor, count.minor)))
  }
}
