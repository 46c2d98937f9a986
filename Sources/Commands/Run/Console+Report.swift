import Documents
import Exports
import Kernel

extension Console {
  /// The report as a person reads it, for standard output.
  func text(_ report: Report) -> String {
    TextExport.render(report, level, colour: coloursOutput, width: TerminalWidth.columns(of: 1, least: 0))
  }

  /// The same after a run, on standard error: standard output is the program's own.
  ///
  /// - Parameter kept: whether "headroom report --last" finds the run.
  /// - Throws: where nobody can read it, as on a full disk.
  func summary(_ report: Report, kept: Bool) throws(CommandError) {
    try tell(
      TextExport.render(
        report, level, colour: coloursErrors, width: TerminalWidth.columns(of: 2, least: 0), isLast: kept))
  }
}
