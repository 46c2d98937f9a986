import Documents
import Formats
import Harness
import Kernel
import Recordings

/// The commands that a scenario runs before the program and after it.
struct ScenarioCommands {
  let plan: RunPlan
  /// What ends those that come before the program; the others are run to their end.
  var interruption: ForegroundCommand.Interruption?

  /// Runs those that come before; where one fails, those that come after are run at once.
  func setUp() throws(ExplainedError) {
    for words in plan.scenario.setUp {
      guard let problem = run(words, heeding: interruption) else { continue }
      for words in plan.scenario.tearDown { _ = run(words) }
      throw ExplainedError(
        "set-up: \(problem)", kind: interruption?.hasCome() == true ? .interrupted : .notMeasured)
    }
  }

  /// Runs those that come after, each whatever became of the one before.
  ///
  /// - Parameter note: called with what went wrong.
  func tearDown(_ note: (String) -> Void) {
    for words in plan.scenario.tearDown {
      if let problem = run(words) { note("tear-down: \(problem)") }
    }
  }

  /// What went wrong; nil where nothing did.
  private func run(
    _ words: [String], heeding interruption: ForegroundCommand.Interruption? = nil
  ) -> String? {
    let line = words.joined(separator: " ")
    do throws(SystemError) {
      let end = try ForegroundCommand.run(
        words, plan.programEnvironment, in: plan.scenario.directory, as: plan.user,
        heeding: interruption)
      return end == .exited(status: 0) ? nil : end.exit.ending(of: line)
    } catch { return "\(line): \(error.message)" }
  }
}
