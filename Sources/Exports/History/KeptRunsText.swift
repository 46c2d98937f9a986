package import Documents
import Quantities

/// The last runs as a table. However narrow the terminal, the files are whole, to be copied.
package enum KeptRunsText {
  package static func render(_ runs: [KeptRun], colour: Bool) -> String {
    let style = TerminalStyle(colour: colour)
    var table = TerminalTable(sides: [.left, .left, .left, .right, .left])
    table.rows = [["started", "verdict", "name", "time", "recording"].map { .init($0, style.faint) }]
    table.rows += runs.map { run in
      [
        .init(HistoryText.day(run.started)),
        .init("\(run.verdict.symbol) \(run.verdict.word.lowercased())") { style.paint($0, run.verdict) },
        .init(run.name, style.bold), .init(Display.text(run.duration, .seconds)), .init(run.file),
      ]
    }
    return table.render(indent: 0, width: .max)
  }
}
