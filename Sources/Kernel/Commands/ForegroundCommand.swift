import Glibc
import Quantities

/// A command that is run to its end without input.
package enum ForegroundCommand {
  /// What ends a command before its end, where signals do not interrupt this process: see `Signals`.
  package struct Interruption {
    let descriptor: CInt
    package let hasCome: () -> Bool

    /// - Parameters:
    ///   - descriptor: readable once it may have come.
    ///   - hasCome: true from then on.
    package init(descriptor: CInt, hasCome: @escaping () -> Bool) {
      self.descriptor = descriptor
      self.hasCome = hasCome
    }
  }

  /// - Parameters:
  ///   - words: the command, searched for in the environment's PATH, and its arguments.
  ///   - user: nil: as the user who runs Headroom.
  ///   - output: an open descriptor that becomes its standard output; this process's standard error by default.
  ///   - interruption: ends it with all that it started in its process group, by SIGTERM and after a while by SIGKILL.
  /// - Throws: what finding or starting it answered.
  package static func run(
    _ words: [String], _ environment: Environment, in directory: String? = nil, as user: UserIdentity? = nil,
    output: CInt = STDERR_FILENO, heeding interruption: Interruption? = nil
  ) throws(SystemError) -> ProcessEnd {
    let nothing = try FileDescriptor(opening: "/dev/null", O_RDONLY)
    var launch = try CommandLaunch(words, environment, in: directory, as: user)
    (launch.standardInput, launch.standardOutput) = (nothing.raw, output)
    let held = try HeldProcess(launch)
    if interruption != nil { setpgid(held.pid, held.pid) }
    try held.start()
    if let interruption { watch(held.pid, interruption) }
    return try held.end()
  }

  /// Nanoseconds until somebody who does not heed SIGTERM is ended.
  private static let patience = UInt64(nanosecondsOfSeconds: 5)
  private static let pause: UInt64 = 20_000_000

  /// Returns once it has ended by itself or by the interruption, not yet waited for.
  private static func watch(_ pid: Int32, _ interruption: Interruption) {
    while !hasEnded(pid) {
      guard !interruption.hasCome() else { return endGroup(of: pid) }
      Clock.wait(for: [interruption.descriptor], until: Clock.nanoseconds() + pause)
    }
  }

  private static func endGroup(of pid: Int32) {
    let deadline = Clock.nanoseconds() + patience
    kill(-pid, SIGTERM)
    while !hasEnded(pid), Clock.nanoseconds() < deadline { Clock.pause(nanoseconds: pause) }
    // As nobody has waited for it yet, the number is still its group's.
    kill(-pid, SIGKILL)
  }

  /// Left to be waited for (waitid(2), WNOWAIT).
  private static func hasEnded(_ pid: Int32) -> Bool {
    var info = siginfo_t()
    guard waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 else { return errno != EINTR }
    return info.si_signo == SIGCHLD
  }
}
