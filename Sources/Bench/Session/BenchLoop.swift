package import Documents
import Formats

/// Runs a suite case by case: what is next is the plan's to say, each run is written down before the next begins.
package struct BenchLoop {
  package var session: BenchSession
  package var reference: BenchReference
  package var executor: any BenchExecutor
  package var surroundings: any BenchSurroundings
  package var journal: any BenchJournal
  package var display: any BenchDisplay

  package init(
    session: BenchSession, reference: BenchReference, executor: any BenchExecutor,
    surroundings: any BenchSurroundings, journal: any BenchJournal, display: any BenchDisplay
  ) {
    self.session = session
    self.reference = reference
    self.executor = executor
    self.surroundings = surroundings
    self.journal = journal
    self.display = display
  }

  /// - Parameter earlier: runs of a session that is gone on with.
  package func run(_ suiteCase: SuiteCase, earlier: [BenchRun]) -> CaseOutcome {
    var outcome = CaseOutcome(suiteCase: suiteCase)
    var plan = BenchPlan(
      rules: suiteCase.rules, sides: reference.isInSession ? [.candidate, .baseline] : [.candidate],
      baseline: reference.baseline?.cases[suiteCase.name] ?? [:],
      machineDifferences: reference.machineDifferences, session: reference.gates)
    for run in earlier where run.name == suiteCase.name {
      outcome.runs.append(run)
      plan.add(run)
      // A program that failed before has not become a sound one.
      if run.problem != nil { return outcome.failed(run.problem ?? "", .program) }
    }
    // The time that a case is given counts what was spent on it before.
    let start = surroundings.seconds - outcome.runs.reduce(0) { $0 + $1.duration }
    while !surroundings.isInterrupted {
      switch plan.next(elapsed: surroundings.seconds - start) {
      case .stop(let why): return outcome.stopped(why)
      case .run(let side, let number, let isWarmUp):
        let step = Step(side: side, number: number, isWarmUp: isWarmUp, isFirst: outcome.runs.isEmpty)
        display.runs(step.side, step.number, isWarmUp: isWarmUp, plan, at: surroundings.seconds)
        do throws(ExplainedError) {
          guard let run = try launch(suiteCase, step) else { return outcome.stopped(.interrupted) }
          outcome.runs.append(run)
          plan.add(run)
          if let problem = run.problem { return outcome.failed(problem, .program) }
        } catch {
          if error.kind == .interrupted { surroundings.interrupt() }
          if surroundings.isInterrupted { return outcome.stopped(.interrupted) }
          return outcome.failed(error.description, error.kind == .unusable ? .program : .notMeasured)
        }
      }
    }
    return outcome.stopped(.interrupted)
  }

  private struct Step {
    var side: BenchRun.Side
    var number: Int
    var isWarmUp: Bool
    var isFirst: Bool
  }

  /// Nil where the user ended it: what was cut short does not count.
  private func launch(_ suiteCase: SuiteCase, _ step: Step) throws(ExplainedError) -> BenchRun? {
    if !step.isFirst { surroundings.wait(suiteCase.rules.coolDown) }
    var noise = QuietWait.noise(
      suiteCase.rules.quiet, processors: session.machine.processors, surroundings
    ) { display.waits($0) }
    if surroundings.isInterrupted { return nil }
    let started = surroundings.timestamp
    let launch = try executor.run(suiteCase, step.side)
    if launch.isInterrupted {
      // The signal is gone: nobody else would hear of it, and the next case would begin.
      surroundings.interrupt()
      return nil
    }
    let after = surroundings.noise()
    noise.pressure = after.pressure ?? noise.pressure
    noise.others = after.others
    noise.stolen = after.stolen ?? noise.stolen
    let number = (step.isWarmUp ? "w" : "") + "\(step.number)"
    let run = BenchRun(
      key: "\(session.key)/\(suiteCase.name)/\(step.side.rawValue)/\(number)", name: suiteCase.name,
      side: step.side, number: step.number, isWarmUp: step.isWarmUp, started: started,
      duration: launch.duration, metrics: launch.metrics, noise: noise, problem: launch.failure)
    journal.add(run, of: session.key, recording: launch.recording)
    return run
  }
}
