import Arguments

/// What can be done to a history: its word, what it takes and what does it.
struct HistoryAction: Sendable {
  var name: String
  /// What it takes besides options; one in brackets may be left out.
  var operand: String?
  var options: Set<String>
  var run: @Sendable (Invocation) throws(CommandError) -> ExitStatus

  init(
    name: String, operand: String? = nil, options: Set<String>,
    run: @escaping @Sendable (Invocation) throws(CommandError) -> ExitStatus
  ) {
    (self.name, self.operand, self.options, self.run) = (name, operand, options, run)
  }

  /// One that judges nothing.
  init(
    name: String, operand: String? = nil, options: Set<String>,
    doing body: @escaping @Sendable (Invocation) throws(CommandError) -> Void
  ) {
    self.init(name: name, operand: operand, options: options) { (invocation) throws(CommandError) in
      try body(invocation)
      return .success
    }
  }

  /// In the order in which help shows them.
  static let all: [HistoryAction] = [
    HistoryAction(
      name: "list", options: ["suite", "branch", "limit", "format", "html"], doing: HistoryList.run),
    HistoryAction(name: "show", operand: "KEY", options: ["format"], doing: HistoryShow.run),
    HistoryAction(
      name: "trend", operand: "METRIC", options: ["suite", "case", "branch", "limit", "format", "html"],
      doing: HistoryTrend.run),
    HistoryAction(
      name: "changes", options: ["suite", "branch", "limit", "format"], run: HistoryChangesAction.run),
    HistoryAction(
      name: "site", operand: "FOLDER", options: ["suite", "branch", "limit"], doing: HistorySite.run),
    HistoryAction(name: "runs", options: ["limit", "format"], doing: HistoryRuns.run),
    HistoryAction(name: "prune", options: ["suite", "before", "keep", "dry-run"], doing: HistoryPrune.run),
    HistoryAction(
      name: "export", operand: "[FILE]", options: ["suite", "branch"], doing: HistoryTransfer.export),
    HistoryAction(name: "import", operand: "[FILE]", options: [], doing: HistoryTransfer.load),
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
