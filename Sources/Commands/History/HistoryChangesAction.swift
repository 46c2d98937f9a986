import Arguments
import Documents
import Exports
import Formats
import Kernel
import OutputStreams
import Store

/// What changed, the open regressions first; exit status 1 where there is one.
enum HistoryChangesAction {
  @Sendable static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let history = try invocation.history()
    let overview = try invocation.overview(history)
    let changes = overview.changes
    if invocation.value("format") == "json" {
      try invocation.console.write(JSONWriter.pretty(changes.json))
    } else {
      try invocation.console.write(
        ChangesText.render(
          changes, store: overview.store, shortages: HistoryHeadline.shortages(overview),
          isVerbose: invocation.console.isVerbose,
          colour: invocation.console.coloursOutput, width: TerminalWidth.columns(of: 1)))
    }
    return changes.count(.new) > 0 ? .exceeded : .success
  }
}
