import Glibc
import Kernel

/// What every process of one run's tree has in its environment, unless it has cleared that: by it they are found where no
/// cgroup holds them together. In a run within a run both marks stand there.
struct RunMark {
  static let variable = "HEADROOM_RUN"
  /// No other run on this machine has it, as long as it runs.
  ///
  /// It begins and ends with a colon, so that it stands in no other's.
  let text = ":\(getpid()).\(Clock.nanoseconds()):"

  func stand(in environment: inout Environment) {
    environment[Self.variable] = [environment[Self.variable], text].compactMap { $0 }.joined(separator: " ")
  }
}
