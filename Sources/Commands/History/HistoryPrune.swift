import Arguments
import OutputStreams
import Quantities
import Store

/// Removes old sessions.
enum HistoryPrune {
  static func run(_ invocation: Invocation) throws(CommandError) {
    let keep = try invocation.count("keep", in: 0...1_000_000_000)
    let before = try invocation.value("before").map { (text) throws(CommandError) in try moment(text) }
    guard keep != nil || before != nil else {
      throw invocation.usageError("history prune needs --before or --keep, or it would remove all")
    }
    let isDryRun = invocation.has("dry-run")
    let query = PruneQuery(
      suite: invocation.value("suite"), before: before, keep: keep ?? 0, isDryRun: isDryRun)
    let history = try invocation.history(changing: true)
    let count = try invocation.stored { () throws(StoreError) in try history.prune(query) }
    let sessions = count == 1 ? "1 session" : "\(count) sessions"
    try invocation.console.write("\(sessions) \(isDryRun ? "would be removed" : "removed")\n")
  }

  /// RFC 3339 in UTC to the millisecond, from a day, a moment, or an age; nil: now.
  static func moment(_ text: String, now: Int? = nil) throws(CommandError) -> String {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isDay = parts.map(\.count) == [4, 2, 2] && parts.joined().allSatisfy { ("0"..."9").contains($0) }
    if let moment = HistoryMoment.normalised(isDay ? text + "T00:00:00Z" : text) { return moment }
    guard let age = try? Quantity(parsing: text), age.unit == .seconds, age.value >= 0, age.value < 1e10
    else {
      throw CommandError(
        "--before: \"\(text)\" is neither an age nor a time that there is; expected something like 30d, 2026-11-20 or 2026-11-20T18:00:00Z"
      )
    }
    return now.map { HistoryMoment.ago(Int(age.value), now: $0) } ?? HistoryMoment.ago(Int(age.value))
  }
}
