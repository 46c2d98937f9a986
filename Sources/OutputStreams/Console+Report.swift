package import Arguments
package import Documents
import Exports
import Glibc
import Kernel
import Recordings

extension Console {
  /// Shows a text that a person reads: on standard output, or on standard error where a form fills that.
  ///
  /// - Parameters:
  ///   - least: how few columns the text is ever given; a terminal may have fewer.
  ///   - most: how many it uses.
  package func show(
    besidesForm isFilled: Bool, least: Int = 40, most: Int = 100,
    _ render: (_ colour: Bool, _ width: Int) -> String
  ) throws(CommandError) {
    let width = TerminalWidth.columns(of: isFilled ? 2 : 1, least: least, most: most)
    let text = render(isFilled ? coloursErrors : coloursOutput, width)
    if isFilled { try tell(text) } else { try write(text) }
  }

  /// The same after a run, on standard error: standard output is the program's own.
  ///
  /// - Parameter kept: whether "headroom report --last" finds the run.
  /// - Throws: where nobody can read it, as on a full disk.
  package func summary(_ report: Report, kept: Bool) throws(CommandError) {
    let text = TextExport.render(
      report, level, colour: coloursErrors, width: TerminalWidth.columns(of: 2, least: 0, most: 120),
      isLast: kept)
    // The terminal has written "^C" where the first line is to stand.
    let isBesideCtrlC = report.recording.program.endedBy == "user" && isatty(STDERR_FILENO) == 1
    try tell(isBesideCtrlC ? "\n" + text : text)
  }
}
