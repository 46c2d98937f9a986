import CLinux
import Glibc

/// A command that runs beside the measured program, without input and output, and is waited for by nobody: its end is
/// read from a descriptor.
///
/// It is a grandchild that no wait for children meets, so that it is not taken for a part of the measured tree, and reaping
/// that tree does not take its end away.
package final class SideCommand: Sendable {
  package enum End: Equatable, Sendable {
    case ended(ProcessEnd)
    /// What execve(2), or the change of user before it, answered.
    case notStarted(SystemError)
    /// What kept it was killed.
    case unknown
  }

  private let process: clinux_side_command
  private let subject: String

  /// - Throws: what fork(2) or pipe(2) answered.
  package init(_ launch: CommandLaunch) throws(SystemError) {
    subject = launch.path
    var made = clinux_side_command()
    let code = launch.withPointers { clinux_run_beside($0, &made) }
    guard code == 0 else { throw SystemError(code: code, call: "fork", subject: launch.path) }
    process = made
    OwnProcesses.add(made.pid)
  }

  /// Can be read once the command has ended.
  package var descriptor: CInt { process.end }

  /// How it ended; nil while it runs. Once it has answered, the answer is not given again.
  package func end() -> End? {
    var end = clinux_side_end()
    let size = MemoryLayout<clinux_side_end>.size
    while true {
      let count = read(process.end, &end, size)
      if count == -1, errno == EINTR { continue }
      if count == -1 { return nil }
      return count == size ? tell(end) : .unknown
    }
  }

  private func tell(_ end: clinux_side_end) -> End {
    switch UInt8(truncatingIfNeeded: end.kind) {
    case UInt8(ascii: "e"): .ended(.exited(status: end.value))
    case UInt8(ascii: "k"): .ended(.killed(signal: end.value))
    default: .notStarted(SystemError(code: end.value, call: "execve", subject: subject))
    }
  }

  /// Kills what of it still runs; to be called once, whatever its end was.
  package func stop() {
    var process = process
    clinux_stop_beside(&process)
    OwnProcesses.remove(process.pid)
  }
}
