import CLinux

/// How wide a terminal is (ioctl_tty(2), TIOCGWINSZ).
package enum TerminalWidth {
  /// Columns of the terminal behind a descriptor, within these; 100 where there is none.
  package static func columns(of descriptor: Int32, least: Int = 40, most: Int = 100) -> Int {
    let columns = Int(clinux_terminal_columns(descriptor))
    return columns > 0 ? min(max(columns, least), most) : 100
  }
}
