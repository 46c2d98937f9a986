import Arguments
import Bench
import BenchRunner
import Comparison
import Documents
import Exports
import Formats
import Kernel
import OutputStreams
import Quantities

/// What `headroom init` was asked for, checked as far as it can be before anything is started.
struct InitCall {
  let request: BenchRequest
  private let name: String
  private let repeats: Int
  /// Percent.
  private let margin: Double
  private let budget: OutputFile
  private let suite: OutputFile

  init(_ invocation: Invocation) throws(CommandError) {
    let command = invocation.programText
    guard let program = command.first else { throw invocation.usageError("no program is named") }
    let given = invocation.value("name") ?? program.split(separator: "/").last.map { String($0) } ?? program
    guard !given.isEmpty, !given.contains("/"), !given.hasPrefix(".") else {
      throw CommandError(
        "--name \(given): is no name of a file", hint: "Name it without folders: --name notes")
    }
    name = given
    repeats = Int(try invocation.quantity("repeats", in: .count, range: 2...1000) ?? 5)
    margin =
      try invocation.quantity("margin", in: .percent, range: BudgetProposal.margins)
      ?? BudgetProposal.usualMargin
    budget = try Self.file("\(given).budget.json", invocation)
    suite = try Self.file("\(given).suite.json", invocation)
    var request = BenchRequest(command: command, name: given, suite: given, repeats: repeats)
    request.asRoot = invocation.has("as-root")
    request.showsOutput = invocation.console.isVerbose
    self.request = request
  }

  private static func file(_ path: String, _ invocation: Invocation) throws(CommandError) -> OutputFile {
    let old: Bool
    do throws(SystemError) { old = try NewFile.status(path) != nil } catch { throw CommandError(error) }
    guard !old || invocation.has("force") else {
      throw CommandError("\(path) is there already", hint: "--force replaces it, --name NAME writes another.")
    }
    return try OutputFile(checking: path)
  }

  /// Writes both files, and says what is in them and what can be done with them.
  func write(_ measured: BenchCase, _ console: Console) throws(CommandError) {
    let runs = measured.runs.filter { $0.side == .candidate && !$0.isWarmUp && $0.problem == nil }
    let proposal = BudgetProposal(
      name: name, samples: RunSamples.of(measured.runs, side: .candidate), runs: runs.count, margin: margin,
      measured: runs.last?.started ?? Clock.timestamp())
    guard !proposal.lines.isEmpty else {
      throw CommandError("nothing was measured that a budget could limit", hint: "See headroom doctor.")
    }
    try budget.write(JSONWriter.pretty(proposal.budgetFile), console)
    try suite.write(
      JSONWriter.pretty(proposal.suiteFile(command: measured.command, repeats: repeats)), console)
    try console.write(
      ProposalText.render(
        proposal, console.level, budget: budget.path, suite: suite.path, command: measured.command,
        colour: console.coloursOutput, width: TerminalWidth.columns(of: 1)))
  }
}
