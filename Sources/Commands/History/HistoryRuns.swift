import Answers
import Arguments
import Documents
import Exports
import Formats
import Kernel
import OutputStreams
import Recordings
import Runs
import Store

/// The last runs that were kept, the newest first.
enum HistoryRuns {
  static func run(_ invocation: Invocation) throws(CommandError) {
    let kept = try invocation.lastRuns(most: invocation.count("limit", in: 1...1_000_000) ?? 20)
    var runs: [LastRun] = []
    for (file, recording) in kept {
      let budget = try CommandError.from(try recording.keptBudget(file: file))
      let report = Report(judging: recording, by: budget)
      runs.append(LastRun(file: file, recording.program, report.assessment.verdict))
    }
    if invocation.value("format") == "json" {
      return try invocation.console.write(JSONWriter.pretty(LastRunsDocument(runs).json))
    }
    guard !runs.isEmpty else {
      return invocation.console.note("no run is kept yet; \"headroom run\" keeps each")
    }
    try invocation.console.write(
      LastRunsText.render(
        runs, colour: invocation.console.coloursOutput, width: TerminalSize(of: 1)?.columns ?? .max))
  }
}
