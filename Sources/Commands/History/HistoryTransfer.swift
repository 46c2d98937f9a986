import Documents
import Store

/// Carries sessions from one history to another, a line of JSON each.
enum HistoryTransfer {
  @Sendable static func export(_ invocation: Invocation) throws(CommandError) {
    let output = try OutputFile(checking: invocation.operands.count > 1 ? invocation.operands[1] : "-")
    let history = try invocation.history()
    let query = HistoryQuery(
      suite: invocation.value("suite"), branch: invocation.value("branch"), limit: Int(Int32.max))
    let entries = try invocation.stored { () throws(StoreError) in try history.sessions(query) }
    var bytes: [UInt8] = []
    // Oldest first: what is imported is added in the order in which it was measured.
    for entry in entries.reversed() {
      let found = try invocation.stored { () throws(StoreError) in try history.archive(entry.session.key) }
      guard let found else { continue }
      let line = Array((JSONWriter.line(found.json) + "\n").utf8)
      if output.isStandardOutput { try invocation.console.write(line) } else { bytes += line }
    }
    if !output.isStandardOutput {
      try output.write(bytes, invocation.console)
      invocation.console.note("\(entries.count) sessions written to \(output.path)")
    }
  }

  @Sendable static func load(_ invocation: Invocation) throws(CommandError) {
    let file = invocation.operands.count > 1 ? invocation.operands[1] : "-"
    let history = try invocation.history(creating: true)
    var (lines, count) = (try LineReader(file), 0)
    while let line = try lines.next() {
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      let archive = try archive("\(lines.name), line \(lines.number)", line)
      try invocation.stored { () throws(StoreError) in try history.write(archive) }
      count += 1
      invocation.console.detail("\(archive.session.key) imported")
    }
    try invocation.console.write("\(count == 1 ? "1 session" : "\(count) sessions") imported\n")
  }

  private static func archive(_ name: String, _ line: [UInt8]) throws(CommandError) -> SessionArchive {
    do throws(DocumentError) {
      return try SessionArchive(DocumentReader(file: name, bytes: line))
    } catch { throw CommandError(error) }
  }
}
