import CLinux

/// Writes a short text to standard error before Ctrl-Z stops this process. One at a time.
package final class TerminalStop: Sendable {
  /// Nil where such signals are ignored, as nohup(1) and shells without job control want it.
  package init?(writing text: String) {
    guard clinux_write_at_stop(text) else { return nil }
  }

  deinit { _ = clinux_write_at_stop(nil) }
}
