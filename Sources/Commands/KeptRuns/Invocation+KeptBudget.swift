import Bench
import BenchRunner
import Documents
import Formats
import Recordings

extension Invocation {
  /// Fewer runs do not show by how much they differ.
  private static let fewest = 3

  /// A budget of what the last runs of the same command used, for `--budget auto`.
  ///
  /// - Throws: where too few of them are kept.
  func automaticBudget() throws(CommandError) -> Budget {
    let command = programText
    let kept = try keptRuns().map(\.recording)
      .filter { $0.program.command == command && !$0.program.failed }
    let runs = kept.filter { $0.program.name == kept[0].program.name }
    guard runs.count >= Self.fewest, let source = SampleSource(.recording, runs),
      let samples = source.cases[runs[0].program.name]
    else {
      throw CommandError(
        "--budget auto: \(runs.count) of the last runs \(runs.count == 1 ? "was" : "were") of this command, and it takes \(Self.fewest)",
        hint: "Run it some more, or let headroom init write a budget.")
    }
    let proposal = BudgetProposal(
      name: BudgetProposal.automatic, samples: samples, runs: samples.values.map(\.values.count).max() ?? 0,
      margin: BudgetProposal.usualMargin, measured: runs[0].program.started)
    guard !proposal.lines.isEmpty else {
      throw CommandError("--budget auto: nothing was measured in these runs that a budget could limit")
    }
    return proposal.budget
  }
}
