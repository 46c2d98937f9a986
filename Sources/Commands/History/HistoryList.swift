import Answers
import Arguments
import Exports
import Formats
import Kernel
import OutputStreams
import Store

/// The newest sessions, one on each line.
enum HistoryList {
  static func run(_ invocation: Invocation) throws(CommandError) {
    let limit = try invocation.count("limit", in: 1...1_000_000) ?? 20
    let query = HistoryQuery(
      suite: invocation.value("suite"), branch: invocation.value("branch"), limit: limit)
    let page = try invocation.value("html").map { (path) throws(CommandError) in
      try OutputFile(checking: path)
    }
    let history = try invocation.history()
    if page?.isStandardOutput != true { try list(query, history, invocation) }
    guard let page else { return }
    let bytes = HistoryPage.render(try invocation.overview(history))
    try page.write(bytes, invocation.console)
    if !page.isStandardOutput { invocation.console.wrote(page.path, bytes.count) }
  }

  private static func list(
    _ query: HistoryQuery, _ history: any HistoryStore, _ invocation: Invocation
  ) throws(CommandError) {
    let entries = try invocation.stored { () throws(StoreError) in try history.sessions(query) }
    if invocation.value("format") == "json" {
      return try invocation.console.write(JSONWriter.pretty(HistoryDocument(entries).json))
    }
    guard !entries.isEmpty else { return invocation.console.note("\(history.place): no session is there") }
    try invocation.console.write(
      HistoryListText.render(
        entries.map { ($0.session, $0.runs) }, colour: invocation.console.coloursOutput,
        width: TerminalWidth.columns(of: 1)))
  }
}
