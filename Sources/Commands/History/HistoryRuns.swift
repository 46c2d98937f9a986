import Documents
import Exports
import Formats
import Kernel
import Recordings
import Runs
import Store

/// The last runs that were kept, the newest first.
enum HistoryRuns {
  static func run(_ invocation: Invocation) throws(CommandError) {
    let files = try invocation.keptRuns().prefix(invocation.count("limit", in: 1...1_000_000) ?? 20)
    var runs: [KeptRun] = []
    for file in files {
      do throws(ExplainedError) { runs.append(try KeptRun(file: file)) } catch {
        invocation.console.warn(error.description)
      }
    }
    if invocation.value("format") == "json" {
      return try invocation.console.write(JSONWriter.pretty(KeptRunsDocument(runs: runs).json))
    }
    guard !runs.isEmpty else {
      return invocation.console.note("no run is kept yet; \"headroom run\" keeps each")
    }
    try invocation.console.write(
      KeptRunsText.render(
        runs, colour: invocation.console.coloursOutput, width: TerminalWidth.columns(of: 1)))
  }
}
