import Arguments
import Documents
import Formats
import Glibc
import OutputStreams
import Store

/// Carries sessions from one history to another, a line of JSON each.
enum HistoryTransfer {
  @Sendable static func export(_ invocation: Invocation) throws(CommandError) {
    let output = try OutputFile(
      checking: invocation.operands.count > 1 ? invocation.operands[1] : "-", isPrivate: true)
    let history = try invocation.history()
    guard output.isStandardOutput || !isSame(output.path, history.place) else {
      throw CommandError("\(output.path) is the history itself; name another file")
    }
    let query = HistoryQuery(
      suite: invocation.value("suite"), branch: invocation.value("branch"), limit: Int(Int32.max))
    let entries = try invocation.stored { () throws(StoreError) in try history.sessions(query) }
    var count = 0
    try output.stream(invocation.console) { (write) throws(CommandError) in
      // Oldest first: what is imported is added in the order in which it was measured.
      for entry in entries.reversed() {
        let found = try invocation.stored { () throws(StoreError) in try history.archive(entry.session.key) }
        guard let found else { continue }
        try write(Array((JSONWriter.line(found.json) + "\n").utf8))
        count += 1
      }
    }
    if !output.isStandardOutput {
      invocation.console.note("\(ImportCount.sessions(count)) written to \(output.path)")
    }
  }

  /// Whether two paths lead to one file, or to what belongs to it.
  private static func isSame(_ path: String, _ history: String) -> Bool {
    var (one, other) = (stat(), stat())
    guard stat(path, &one) == 0 else { return false }
    return ["", "-wal", "-shm"].contains { end in
      stat(history + end, &other) == 0 && one.st_dev == other.st_dev && one.st_ino == other.st_ino
    }
  }

  @Sendable static func load(_ invocation: Invocation) throws(CommandError) {
    let file = invocation.operands.count > 1 ? invocation.operands[1] : "-"
    let console = invocation.console
    var lines = try CommandError.from(try SessionImport(file))
    guard lines.hasSessions else { return try console.write("\(lines.count.words)\n") }
    let history = try invocation.history(creating: true)
    try CommandError.from(
      try lines.write(to: history) { console.detail("\($0) \($1 ? "imported" : "was there")") })
    try console.write("\(lines.count.words)\n")
  }
}
