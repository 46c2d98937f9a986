/// What can be done to a history: its word, what it takes and what does it.
struct HistoryAction: Sendable {
  var name: String
  /// What it takes besides options; one in brackets may be left out.
  var operand: String?
  var options: Set<String>
  var run: @Sendable (Invocation) throws(CommandError) -> Void

  /// In the order in which help shows them.
  static let all: [HistoryAction] = [
    HistoryAction(
      name: "list", options: ["suite", "branch", "limit", "format"], run: HistoryList.run),
    HistoryAction(name: "show", operand: "KEY", options: ["format"], run: HistoryShow.run),
    HistoryAction(
      name: "trend", operand: "METRIC", options: ["suite", "case", "branch", "limit", "format", "html"],
      run: HistoryTrend.run),
    HistoryAction(name: "runs", options: ["limit", "format"], run: HistoryRuns.run),
    HistoryAction(name: "prune", options: ["suite", "before", "keep", "dry-run"], run: HistoryPrune.run),
    HistoryAction(
      name: "export", operand: "[FILE]", options: ["suite", "branch"], run: HistoryTransfer.export),
    HistoryAction(name: "import", operand: "[FILE]", options: [], run: HistoryTransfer.load),
  ]

  var usage: String {
    let word = name == "list" ? "[list]" : name
    return [word, operand, "[OPTION…]"].compactMap { $0 }.joined(separator: " ")
  }

  /// - Throws: where there is a word or an option that it does not take, or one is missing.
  func check(_ invocation: Invocation) throws(CommandError) {
    let words = invocation.operands.dropFirst()
    if let stray = words.dropFirst(operand == nil ? 0 : 1).first {
      throw invocation.usageError("unexpected argument \"\(stray)\"")
    }
    if let operand, !operand.hasPrefix("["), words.isEmpty {
      throw invocation.usageError("history \(name) needs a \(operand)")
    }
    for option in HistoryCommand.meta.options.map(\.long)
    where option != "store" && !options.contains(option) && invocation.has(option) {
      throw invocation.usageError("--\(option) does not belong to history \(name)")
    }
  }
}
