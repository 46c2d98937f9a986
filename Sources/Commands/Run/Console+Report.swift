import Documents
import Exports
import Kernel

extension Console {
  /// The report as a person reads it, for standard output.
  func text(_ report: Report) -> String {
    TextExport.render(report, colour: coloursOutput, width: TerminalWidth.columns(of: 1))
  }

  /// The same after a run, on standard error: standard output is the program's own.
  func summary(_ report: Report) {
    note(TextExport.render(report, colour: coloursErrors, width: TerminalWidth.columns(of: 2)))
  }
}
