import Documents
import Kernel
import Stimuli

/// Counts the page faults of the tree between a memory warning and the step after it, at most ten seconds: what was given
/// back too eagerly is faulted in again.
final class FaultWatch {
  private struct Count {
    var major: UInt64 = 0
    var minor: UInt64 = 0

    /// Of the processes that live now, by their own accounts (proc_pid_stat(5)).
    init(_ stage: Stage) {
      let members = TreeMembers(stage.group)
      members.refresh()
      for stat in members.pids.compactMap({ try? ProcStat.read($0) }) {
        major += stat.majorFaults
        minor += stat.minorFaults
      }
    }
  }

  /// Nanoseconds in which a fault is put down to the warning.
  private static let longest: UInt64 = 10_000_000_000

  private let stage: Stage
  private var open: (label: String, since: UInt64, before: Count)?

  init(_ stage: Stage) { self.stage = stage }

  /// When it ends by itself; nil while nothing is counted.
  var end: UInt64? { open.map { $0.since + Self.longest } }

  func begin(_ label: String, at time: UInt64) { open = (label, time, Count(stage)) }

  /// Ends it; nil where nothing was counted. A process that has ended since takes its faults along.
  func finish(_ now: UInt64) -> WarningFaults? {
    guard let (label, since, before) = open else { return nil }
    open = nil
    let after = Count(stage)
    guard after.minor + after.major >= before.minor + before.major else { return nil }
    return WarningFaults(
      to: label, seconds: Double(now - min(since, now)) / 1e9,
      major: Int(after.major - min(before.major, after.major)),
      minor: Int(after.minor - min(before.minor, after.minor)))
  }
}
