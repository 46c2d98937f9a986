import Bench
package import Documents
package import Formats
import Quantities
import Recordings
package import Store

/// A metric over the sessions of a history.
package struct HistoryTrends {
  private let history: any HistoryStore
  /// Which suite, case and branch are meant; nil: any.
  private let suite, name, branch: String?

  package init(_ history: any HistoryStore, suite: String?, case name: String?, branch: String?) {
    (self.history, self.suite, self.name, self.branch) = (history, suite, name, branch)
  }

  /// Of each case that is meant, all of one suite, the trend of its last sessions; of none that has no complete session with a
  /// figure.
  ///
  /// - Parameters:
  ///   - limit: how many sessions.
  ///   - most: of how many cases at most.
  /// - Throws: where there are several suites, or more cases than `most`, or none.
  package func trends(of metric: String, limit: Int, most: Int) throws(ExplainedError) -> [Trend] {
    var found: [Trend] = []
    for track in try tracks(metric, most: most) {
      if let trend = try trend(of: track, limit) { found.append(trend) }
    }
    guard !found.isEmpty else {
      throw ExplainedError("\(history.place): no complete session has a figure of \(metric) there")
    }
    return found
  }

  private func trend(of track: HistoryTrack, _ limit: Int) throws(ExplainedError) -> Trend? {
    let found = try stored { () throws(StoreError) in
      try history.trend(
        suite: track.suite, name: track.name, metric: track.metric, branch: branch, limit: limit)
    }
    guard let found, let unit = Unit(rawValue: found.unit) else { return nil }
    return Trend(
      suite: track.suite, name: track.name, metric: track.metric, unit: unit, points: found.points
    ).described()
  }

  private func tracks(_ metric: String, most: Int) throws(ExplainedError) -> [HistoryTrack] {
    let all = try stored { () throws(StoreError) in try history.tracks(metric: metric) }
    guard !all.isEmpty else { throw try unknown(metric) }
    let meant = all.filter { (suite ?? $0.suite) == $0.suite && (name ?? $0.name) == $0.name }
    if !meant.isEmpty, meant.count <= most, Set(meant.map(\.suite)).count == 1 { return meant }
    let choices = (meant.isEmpty ? all : meant).prefix(20).map {
      "  --suite \(ShellText.quoted($0.suite)) --case \(ShellText.quoted($0.name))"
    }
    throw ExplainedError(
      meant.isEmpty
        ? "\(metric) has no figures of that suite and case" : "\(metric) has figures of several cases",
      hint: "Say which:\n" + choices.joined(separator: "\n"))
  }

  private func unknown(_ metric: String) throws(ExplainedError) -> ExplainedError {
    let names = Set(try stored { () throws(StoreError) in try history.tracks(metric: nil) }.map(\.metric))
      .sorted()
    let guess = Spelling.hint(for: metric, among: names)
    let hint =
      names.isEmpty
      ? "It has no figures yet."
      : "Nearest: \(Spelling.nearestFew(to: metric, among: names).joined(separator: ", ")). \"headroom history show KEY\" prints all."
    return ExplainedError("\(history.place): no session has a figure of \(metric)\(guess)", hint: hint)
  }

  private func stored<Result>(_ body: () throws(StoreError) -> Result) throws(ExplainedError) -> Result {
    do throws(StoreError) { return try body() } catch { throw ExplainedError(error.description) }
  }
}
