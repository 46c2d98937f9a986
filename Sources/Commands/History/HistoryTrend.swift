import Arguments
import Bench
import Documents
import Exports
import Formats
import Kernel
import OutputStreams
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
    let isJSON = invocation.value("format") == "json"
    var trends: [Trend] = []
    for track in try tracks(metric, history, invocation, most: isJSON ? 1 : 20) {
      trends += [try trend(of: track, limit, history, invocation)].compactMap { $0 }
    }
    guard let first = trends.first else {
      throw CommandError("\(history.place): no complete session has a figure of \(metric) there")
    }
    if isJSON {
      try invocation.console.write(JSONWriter.pretty(first.json))
    } else if page?.isStandardOutput != true {
      let texts = trends.map {
        TrendText.render(
          $0, colour: invocation.console.coloursOutput, width: TerminalWidth.columns(of: 1))
      }
      try invocation.console.write(texts.joined(separator: "\n"))
    }
    try page?.write(TrendPage.render(trends), invocation.console)
  }

  /// Nil where no complete session has a figure of it.
  private static func trend(
    of track: HistoryTrack, _ limit: Int, _ history: any HistoryStore, _ invocation: Invocation
  ) throws(CommandError) -> Trend? {
    let branch = invocation.value("branch")
    let found = try invocation.stored { () throws(StoreError) in
      try history.trend(
        suite: track.suite, name: track.name, metric: track.metric, branch: branch, limit: limit)
    }
    guard let found, let unit = Unit(rawValue: found.unit) else { return nil }
    return Trend(
      suite: track.suite, name: track.name, metric: track.metric, unit: unit, points: found.points
    ).described()
  }

  /// The cases that are meant, of one suite; where there are several suites, or more cases than are asked for, it has to be said.
  private static func tracks(
    _ metric: String, _ history: any HistoryStore, _ invocation: Invocation, most: Int
  ) throws(CommandError) -> [HistoryTrack] {
    let all = try invocation.stored { () throws(StoreError) in try history.tracks(metric: metric) }
    guard !all.isEmpty else { throw try unknown(metric, history, invocation) }
    let (suite, name) = (invocation.value("suite"), invocation.value("case"))
    let meant = all.filter { (suite ?? $0.suite) == $0.suite && (name ?? $0.name) == $0.name }
    if !meant.isEmpty, meant.count <= most, Set(meant.map(\.suite)).count == 1 { return meant }
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
      names.isEmpty
      ? "It has no figures yet."
      : "Nearest: \(Spelling.nearestFew(to: metric, among: names).joined(separator: ", ")). \"headroom history show KEY\" prints all."
    return CommandError("\(history.place): no session has a figure of \(metric)\(guess)", hint: hint)
  }
}
