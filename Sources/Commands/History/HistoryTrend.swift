import Arguments
import BenchRunner
import Exports
import Formats
import Kernel
import OutputStreams

/// A metric of a case over the sessions.
enum HistoryTrend {
  static func run(_ invocation: Invocation) throws(CommandError) {
    let metric = invocation.operands[1]
    let limit = try invocation.count("limit", in: 2...100_000) ?? 60
    let page = try invocation.value("html").map { (path) throws(CommandError) in
      try OutputFile(checking: path)
    }
    let isJSON = invocation.value("format") == "json"
    let history = HistoryTrends(
      try invocation.history(), suite: invocation.value("suite"), case: invocation.value("case"),
      branch: invocation.value("branch"))
    let trends = try CommandError.from(
      try history.trends(of: metric, limit: limit, most: isJSON ? 1 : 20))
    if isJSON {
      try invocation.console.write(JSONWriter.pretty(trends[0].json))
    } else if page?.isStandardOutput != true {
      let texts = trends.map {
        TrendText.render(
          $0, colour: invocation.console.coloursOutput, width: TerminalWidth.columns(of: 1))
      }
      try invocation.console.write(texts.joined(separator: "\n"))
    }
    try page?.write(TrendPage.render(trends), invocation.console)
  }
}
