package import Recordings

/// How a process ended.
package enum ProcessEnd: Equatable, Sendable {
  case exited(status: CInt)
  case killed(signal: CInt)

  /// - Parameter status: as waitpid(2) gives it.
  init(status: CInt) {
    self = status & 0x7F == 0 ? .exited(status: status >> 8 & 0xFF) : .killed(signal: status & 0x7F)
  }

  package var exit: Program.Exit {
    switch self {
    case .exited(let status): .status(Int(status))
    case .killed(let signal): .signal(Int(signal), name: Signals.name(signal))
    }
  }
}
