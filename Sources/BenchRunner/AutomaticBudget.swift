import Bench
import Comparison
package import Documents
package import Formats
package import Recordings

/// A budget of what the last runs of a command used, for `--budget auto`.
package enum AutomaticBudget {
  /// Fewer runs do not show by how much they differ.
  private static let fewest = 3

  /// - Parameter kept: the newest first, of any command.
  /// - Throws: where too few of them are of that command.
  package static func of(_ kept: [Recording], _ command: [String]) throws(ExplainedError) -> Budget {
    let kept = kept.filter { $0.program.command == command && !$0.program.failed }
    let runs = kept.filter { $0.program.name == kept[0].program.name }
    guard runs.count >= fewest, let source = SampleSource(.recording, runs),
      let samples = source.cases[runs[0].program.name]
    else {
      throw ExplainedError(
        "\(runs.count) of the last runs \(runs.count == 1 ? "was" : "were") of this command, and it takes \(fewest)",
        hint: "Run it some more, or let headroom init write a budget.")
    }
    let proposal = BudgetProposal(
      name: BudgetProposal.automatic, samples: samples, runs: samples.values.map(\.values.count).max() ?? 0,
      margin: BudgetProposal.usualMargin, measured: runs[0].program.started)
    guard !proposal.lines.isEmpty else {
      throw ExplainedError("nothing was measured in these runs that a budget could limit")
    }
    return proposal.budget
  }
}
