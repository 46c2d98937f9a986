import CLinux

/// How wide a terminal is (ioctl_tty(2), TIOCGWINSZ).
package enum TerminalWidth {
  /// Columns of the terminal behind a descriptor, at least so many and at most 100; 100 where there is none.
  package static func columns(of descriptor: Int32, least: Int = 40) -> Int {
    let columns = Int(clinux_terminal_columns(descriptor))
    return columns > 0 ? min(max(columns, least), 100) : 100
  }
}
