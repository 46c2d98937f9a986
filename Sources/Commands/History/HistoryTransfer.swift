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
    if !output.isStandardOutput { invocation.console.note("\(sessions(count)) written to \(output.path)") }
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
    var lines = SessionLines(try CommandError.from(try LineReader(file)))
    // What cannot be read makes no history.
    var block = try CommandError.from(try lines.next())
    var count = ImportCount()
    do throws(CommandError) {
      let history = block.isEmpty ? nil : try invocation.history(creating: true)
      while let history, !block.isEmpty {
        try write(block, to: history, &count, invocation.console)
        block = try CommandError.from(try lines.next())
      }
    } catch {
      guard count.all > 0 else { throw error }
      throw CommandError(
        error.message, hint: "Until then: \(count.words). The rest can be imported again.",
        exitStatus: error.exitStatus)
    }
    try invocation.console.write("\(count.words)\n")
  }

  /// All of a block in one transaction; where one of its sessions cannot be added, those before it are.
  private static func write(
    _ block: [EncodedArchive], to history: any HistoryStore, _ count: inout ImportCount, _ console: Console
  ) throws(CommandError) {
    let isNew: [Bool]
    do throws(StoreError) { isNew = try history.write(block) } catch {
      guard error.kind == .exists, block.count > 1 else { throw CommandError(error.description) }
      for session in block { try write([session], to: history, &count, console) }
      return
    }
    for (session, isNew) in zip(block, isNew) {
      count.add(isNew)
      console.detail("\(session.archive.session.key) \(isNew ? "imported" : "was there")")
    }
  }

  static func sessions(_ count: Int) -> String { count == 1 ? "1 session" : "\(count) sessions" }
}

/// How many sessions an import has added, and how many were there.
struct ImportCount {
  private var (added, known) = (0, 0)

  var all: Int { added + known }

  mutating func add(_ isNew: Bool) { if isNew { added += 1 } else { known += 1 } }

  var words: String {
    HistoryTransfer.sessions(added) + " imported"
      + (known == 0 ? "" : known == 1 ? ", 1 was there" : ", \(known) were there")
  }
}
