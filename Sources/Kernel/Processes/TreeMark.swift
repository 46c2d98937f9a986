import Glibc

/// What every process of one run's tree carries: a number in a limit that limits nothing, and the same in its environment.
/// By it they are found where no cgroup holds them together, whatever session or parents they have left.
package struct TreeMark: Sendable {
  private static let variable = "HEADROOM_RUN"
  /// No other run on this machine has it, as long as it runs; 61 bits, not 0.
  package let number = (UInt64(UInt32(bitPattern: getpid())) | Clock.nanoseconds() << 22) & (1 << 61 - 1)
  /// It begins and ends with a colon, so that it stands in no other's.
  var text: String { ":\(number):" }

  /// In a run within a run both marks stand there.
  package func stand(in environment: inout Environment) {
    environment[Self.variable] = [environment[Self.variable], text].compactMap { $0 }.joined(separator: " ")
  }
}
