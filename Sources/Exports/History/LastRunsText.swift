package import Documents
import Quantities

/// The last runs as a table. However narrow the terminal, the files are whole, to be copied: below the runs where there is no
/// room beside them.
package enum LastRunsText {
  package static func render(_ runs: [LastRun], colour: Bool, width: Int = .max) -> String {
    let style = TerminalStyle(colour: colour)
    var table = TerminalTable(sides: [.left, .left, .left, .right, .left])
    table.rows = [["started", "verdict", "name", "time", "recording"].map { .init($0, style.faint) }]
    table.rows += runs.map { run in cells(run, style) + [.init(run.file)] }
    let whole = table.render(indent: 0, width: .max)
    let longest = runs.map { TerminalText.width($0.file) }.max() ?? 0
    return longest + beside(runs) > width ? stacked(runs, style, width) : whole
  }

  private static func cells(_ run: LastRun, _ style: TerminalStyle) -> [TerminalTable.Cell] {
    [
      .init(HistoryText.day(run.started)),
      .init("\(run.verdict.symbol) \(run.verdict.word.lowercased())") { style.paint($0, run.verdict) },
      .init(run.name, style.bold), .init(Display.text(run.duration, .seconds)),
    ]
  }

  /// Columns that all but the file take.
  private static func beside(_ runs: [LastRun]) -> Int {
    let rows = runs.map { cells($0, TerminalStyle(colour: false)).map { TerminalText.width($0.text) } }
    return (0..<4).reduce(0) { sum, column in sum + 2 + (rows.map { $0[column] }.max() ?? 0) }
  }

  private static func stacked(_ runs: [LastRun], _ style: TerminalStyle, _ width: Int) -> String {
    var table = TerminalTable(sides: [.left, .left, .left, .right])
    table.rows = runs.map { cells($0, style) }
    let lines = table.render(indent: 0, width: width).split(separator: "\n")
    return zip(lines, runs).map { "\($0)\n  \(TerminalText.harmless($1.file))\n" }.joined()
  }
}
