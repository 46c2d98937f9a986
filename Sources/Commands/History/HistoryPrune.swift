import Arguments
import OutputStreams
import Quantities
import Store

/// Removes old sessions.
enum HistoryPrune {
  static func run(_ invocation: Invocation) throws(CommandError) {
    let keep = try invocation.count("keep", in: 0...1_000_000_000)
    let before = try invocation.value("before").map { (text) throws(CommandError) in
      try CommandError.from(try HistoryMoment.meant(by: text), prefix: "--before: ")
    }
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
}
