import Documents
import Exports
import Kernel
import Store

/// The newest sessions, one on each line.
enum HistoryList {
  static func run(_ invocation: Invocation) throws(CommandError) {
    let limit = try invocation.count("limit", in: 1...1_000_000) ?? 20
    let query = HistoryQuery(
      suite: invocation.value("suite"), branch: invocation.value("branch"), limit: limit)
    let history = try invocation.history()
    let entries = try invocation.stored { () throws(StoreError) in try history.sessions(query) }
    if invocation.value("format") == "json" { return try invocation.console.write(json(entries)) }
    guard !entries.isEmpty else { return invocation.console.note("\(history.place): no session is there") }
    try invocation.console.write(
      HistoryText.list(
        entries.map { ($0.session, $0.runs) }, colour: invocation.console.coloursOutput,
        width: TerminalWidth.columns(of: 1)))
  }

  private static func json(_ entries: [HistoryEntry]) -> [UInt8] {
    let sessions = entries.map { entry in
      JSONValue.object((entry.session.json.object ?? [:]).merging(["runs": .integer(entry.runs)]) { $1 })
    }
    return JSONWriter.pretty([
      "schemaVersion": .integer(HistoryDocument.schemaVersion), "sessions": .array(sessions),
    ])
  }
}
