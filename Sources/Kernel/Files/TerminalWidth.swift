import CLinux

/// How wide a terminal is (ioctl_tty(2), TIOCGWINSZ).
package enum TerminalWidth {
  /// Columns of the terminal behind a descriptor, 60 to 100; 100 where there is none.
  package static func columns(of descriptor: Int32) -> Int {
    let columns = Int(clinux_terminal_columns(descriptor))
    return columns > 0 ? min(max(columns, 60), 100) : 100
  }
}
