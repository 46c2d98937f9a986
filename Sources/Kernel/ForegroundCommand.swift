import Glibc

/// A command that is run to its end without input; what it says goes to this process's standard error.
package enum ForegroundCommand {
  package enum End: Equatable, Sendable, CustomStringConvertible {
    case exited(status: CInt)
    case killed(signal: CInt)

    package var description: String {
      switch self {
      case .exited(let status): "exited with status \(status)"
      case .killed(let signal): "was ended by \(Signals.name(signal))"
      }
    }
  }

  /// - Parameters:
  ///   - words: the command, searched for in the environment's PATH, and its arguments.
  ///   - user: nil: as the user who runs Headroom.
  /// - Throws: what finding or starting it answered.
  package static func run(
    _ words: [String], _ environment: Environment, in directory: String? = nil, as user: UserIdentity? = nil
  ) throws(SystemError) -> End {
    let nothing = try FileDescriptor(opening: "/dev/null", O_RDONLY)
    let path: String
    do {
      path = try Executable.find(words.first ?? "", path: environment["PATH"] ?? Executable.usualPath)
    } catch { throw error.systemError }
    let held = try HeldProcess(
      HeldProcess.Launch(
        path: path, arguments: words.map { Array($0.utf8) }, environment: environment.entries, user: user,
        signalMask: 0, fileLimit: 1024, standardOutput: STDERR_FILENO, standardInput: nothing.raw,
        directory: directory))
    try held.start()
    var status: CInt = 0
    while waitpid(held.pid, &status, 0) == -1 {
      guard errno == EINTR else { throw SystemError(code: errno, call: "waitpid", subject: path) }
    }
    return status & 0x7F == 0 ? .exited(status: status >> 8 & 0xFF) : .killed(signal: status & 0x7F)
  }
}
