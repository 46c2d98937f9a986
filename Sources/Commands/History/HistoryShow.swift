import Arguments
import Exports
import Formats
import Kernel
import OutputStreams
import Store

/// One session with its figures.
enum HistoryShow {
  static func run(_ invocation: Invocation) throws(CommandError) {
    let key = invocation.operands[1]
    let history = try invocation.history()
    let found = try invocation.stored { () throws(StoreError) in try history.archive(key) }
    guard let found else {
      throw CommandError(
        "\(history.place): no session's key begins with \"\(key)\"", hint: "Try \"headroom history list\".")
    }
    if invocation.value("format") == "json" {
      return try invocation.console.write(JSONWriter.pretty(found.json))
    }
    try invocation.console.write(
      HistoryText.session(
        found.session, runs: found.runs, figures: found.figures, levels: found.levels,
        colour: invocation.console.coloursOutput,
        width: TerminalWidth.columns(of: 1)))
  }
}
