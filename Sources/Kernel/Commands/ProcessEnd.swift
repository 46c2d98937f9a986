/// How a process ended.
package enum ProcessEnd: Equatable, Sendable, CustomStringConvertible {
  case exited(status: CInt)
  case killed(signal: CInt)

  /// - Parameter status: as waitpid(2) gives it.
  init(status: CInt) {
    self = status & 0x7F == 0 ? .exited(status: status >> 8 & 0xFF) : .killed(signal: status & 0x7F)
  }

  package var description: String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .killed(let signal): "was ended by \(Signals.name(signal))"
    }
  }
}
