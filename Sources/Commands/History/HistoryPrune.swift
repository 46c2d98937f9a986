import Glibc
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
    let history = try invocation.history()
    let count = try invocation.stored { () throws(StoreError) in try history.prune(query) }
    let sessions = count == 1 ? "1 session" : "\(count) sessions"
    try invocation.console.write("\(sessions) \(isDryRun ? "would be removed" : "removed")\n")
  }

  /// RFC 3339 in UTC, from a day, a moment, or an age.
  static func moment(_ text: String, now: Int = time(nil)) throws(CommandError) -> String {
    if text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil { return text + "T00:00:00.000Z" }
    if text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?Z/) != nil {
      return text
    }
    guard let age = try? Quantity(parsing: text), age.unit == .seconds, age.value >= 0, age.value < 1e10
    else {
      throw CommandError(
        "--before: \"\(text)\" is neither an age nor a time; expected something like 30d, 2026-11-20 or 2026-11-20T18:00:00Z"
      )
    }
    var (second, parts) = (time_t(now - Int(age.value)), tm())
    gmtime_r(&second, &parts)
    var buffer = [CChar](repeating: 0, count: 40)
    let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%S.000Z", &parts)
    return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
