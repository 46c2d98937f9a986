import CLinux
import Glibc

/// How large a terminal is (ioctl_tty(2), TIOCGWINSZ).
package struct TerminalSize: Equatable, Sendable {
  package var rows: Int
  package var columns: Int

  /// Nil where the descriptor is no terminal, or one that does not say.
  package init?(of descriptor: CInt) {
    rows = Int(clinux_terminal_rows(descriptor))
    columns = Int(clinux_terminal_columns(descriptor))
    guard rows > 0, columns > 0 else { return nil }
  }

  /// The file by which another process can open the terminal (ttyname(3)).
  package static func path(of descriptor: CInt) -> String? { ttyname(descriptor).map { String(cString: $0) } }
}
