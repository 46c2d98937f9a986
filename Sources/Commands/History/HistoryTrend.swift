import Bench
import Documents
import Exports
import Formats
import Kernel
import Quantities
import Recordings
import Store

/// A metric of a case over the sessions.
enum HistoryTrend {
  static func run(_ invocation: Invocation) throws(CommandError) {
    let metric = invocation.operands[1]
    let limit = try invocation.count("limit", in: 2...100_000) ?? 60
    let page = try invocation.value("html").map { (path) throws(CommandError) in
      try OutputFile(checking: path)
    }
    let history = try invocation.history()
    let track = try track(metric, history, invocation)
    let found = try invocation.stored { () throws(StoreError) in
      try history.trend(
        suite: track.suite, name: track.name, metric: metric, branch: invocation.value("branch"), limit: limit
      )
    }
    guard let found, let unit = Unit(rawValue: found.unit) else {
      throw CommandError("\(history.place): no complete session has a figure of \(metric) there")
    }
    let trend = Trend(
      suite: track.suite, name: track.name, metric: metric, unit: unit, points: found.points
    ).described()
    if invocation.value("format") == "json" {
      try invocation.console.write(JSONWriter.pretty(trend.json))
    } else if page?.isStandardOutput != true {
      try invocation.console.write(
        TrendText.render(
          trend, colour: invocation.console.coloursOutput, width: TerminalWidth.columns(of: 1)))
    }
    try page?.write(TrendPage.render(trend), invocation.console)
  }

  /// The one case that is meant; where there are several it has to be said.
  private static func track(
    _ metric: String, _ history: any HistoryStore, _ invocation: Invocation
  ) throws(CommandError) -> HistoryTrack {
    let all = try invocation.stored { () throws(StoreError) in try history.tracks(metric: metric) }
    guard !all.isEmpty else { throw try unknown(metric, history, invocation) }
    let (suite, name) = (invocation.value("suite"), invocation.value("case"))
    let meant = all.filter { (suite ?? $0.suite) == $0.suite && (name ?? $0.name) == $0.name }
    if let only = meant.first, meant.count == 1 { return only }
    let choices = (meant.isEmpty ? all : meant).prefix(20).map {
      "  --suite \(ShellText.quoted($0.suite)) --case \(ShellText.quoted($0.name))"
    }
    throw CommandError(
      meant.isEmpty
        ? "\(metric) has no figures of that suite and case" : "\(metric) has figures of several cases",
      hint: "Say which:\n" + choices.joined(separator: "\n"))
  }

  private static func unknown(
    _ metric: String, _ history: any HistoryStore, _ invocation: Invocation
  ) throws(CommandError) -> CommandError {
    let all = try invocation.stored { () throws(StoreError) in try history.tracks(metric: nil) }
    let names = Set(all.map(\.metric)).sorted()
    let guess = Spelling.hint(for: metric, among: names)
    let hint =
      names.isEmpty ? "It has no figures yet." : "It has: \(names.prefix(40).joined(separator: ", "))."
    return CommandError("\(history.place): no session has a figure of \(metric)\(guess)", hint: hint)
  }
}
