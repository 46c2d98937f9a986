package import Bench
import Comparison
package import Documents
package import Formats
import Kernel
import Probes
import Recordings
import Runs
import Store

/// Runs a suite in one session, compares it and keeps it in the history.
package struct SuiteRunner {
  private let request: BenchRequest
  private let display: any BenchDisplay
  private let surroundings: LiveSurroundings
  /// The other commit where one is run beside; nil otherwise.
  private let build: ReferenceBuild?
  private let store: (any HistoryStore)?
  private let repository: GitRepository?
  /// Why git does not tell what is measured; nil where it does, or there is nothing to be told.
  private let gitProblem: ExplainedError?

  /// Opens the history, and builds the commit that is to be run beside.
  ///
  /// - Throws: where one of them cannot be had.
  package init(_ request: BenchRequest, _ display: any BenchDisplay) throws(ExplainedError) {
    (self.request, self.display) = (request, display)
    let caller = try SudoCaller.identity()
    do throws(ExplainedError) {
      let folder = ScenarioFile.folder(of: request.path)
      repository = try GitRepository.containing(folder, as: request.asRoot ? nil : caller)
      gitProblem = nil
    } catch { (repository, gitProblem) = (nil, error) }
    do throws(StoreError) {
      store = request.keepsHistory ? try HistoryPlace.open(request.store, owner: caller) : nil
    } catch {
      throw ExplainedError(
        error.description, hint: "--no-history measures without one.", kind: .notMeasured)
    }
    do throws(SystemError) { surroundings = try LiveSurroundings() } catch {
      throw ExplainedError(error.message, kind: .notMeasured)
    }
    guard case .ref(let ref, let command) = request.against else {
      build = nil
      return
    }
    if let gitProblem {
      throw ExplainedError("--against-ref: \(gitProblem.message)", hint: gitProblem.hint)
    }
    guard let repository else {
      throw ExplainedError(
        "--against-ref: \(request.path) lies in no git repository", hint: "Or git is not installed.")
    }
    display.note("building \(ref): \(command)")
    build = try ReferenceBuild(ref, build: command, of: repository, heeding: surroundings.interruption)
  }

  /// Removes what was built; to be called once.
  package func end() { build?.remove() }

  /// - Parameter write: writes a new baseline to the file that was asked for, and says whether it was another one; what it
  ///   throws is a doubt about the result.
  /// - Throws: where the session cannot begin.
  package func run(
    writingBaseline write: (Baseline) throws(ExplainedError) -> Bool
  ) throws(ExplainedError) -> BenchResult {
    let executor = try executor()
    LoadedPrograms.keep()
    defer { LoadedPrograms.forget() }
    let start = surroundings.seconds
    let (session, earlier) = try session(executor)
    let reference = try reference(session)
    let journal = HistoryJournal(store)
    journal.begin(session)
    let (outcomes, cases) = measure(
      session, against: reference, by: executor, journal: journal, earlier: earlier)
    let result = BenchResult(
      session, cases: cases, outcomes: outcomes, against: reference, loss: journal.problem,
      isStrict: request.isStrict && !request.isFirst, isKept: store != nil,
      duration: surroundings.seconds - start)
    return finished(result, journal, write)
  }

  private func reference(_ session: BenchSession) throws(ExplainedError) -> BenchReference {
    var reference = try BaselineChoice(request: request, session: session, store: store).reference(against)
    if let gitProblem {
      let words = [gitProblem.message, gitProblem.hint].compactMap { $0 }.joined(separator: "; ")
      reference.notes.append("the commit that is measured is not known: \(words)")
    }
    reference.processors = session.machine.processors
    reference.gates = request.suite.cases.reduce(0) { $0 + $1.rules.gates.count }
    return reference
  }

  private func measure(
    _ session: BenchSession, against reference: BenchReference, by executor: HarnessExecutor,
    journal: HistoryJournal, earlier: [BenchRun]
  ) -> ([CaseOutcome], [BenchCase]) {
    let judge = BenchJudge(reference)
    let loop = BenchLoop(
      session: session, reference: reference, executor: executor, surroundings: surroundings,
      journal: journal, display: display)
    var (outcomes, cases): ([CaseOutcome], [BenchCase]) = ([], [])
    let acceptance = request.isFirst ? acceptance : nil
    for (index, one) in request.suite.cases.enumerated() {
      if !surroundings.isInterrupted { display.begins(index, one, at: surroundings.seconds) }
      let outcome = loop.run(one, earlier: earlier)
      // The next case may count something else.
      LoadedPrograms.detach()
      LoadedPrograms.keep()
      var judged = judge.judged(outcome, budget: executor.budget(of: one))
      judged.level = LevelJudge.level(
        judged, one, reference, isAccepted: request.isFirst, acceptance: acceptance)
      if outcome.stop != .interrupted || !outcome.runs.isEmpty {
        display.ends(judged, BenchVerdict.of([judged]))
      }
      outcomes.append(outcome)
      cases.append(judged)
    }
    return (outcomes, cases)
  }

  private var acceptance: Acceptance {
    Acceptance(
      by: request.accepter ?? Accepter.name(repository, asRoot: request.asRoot),
      moment: surroundings.timestamp,
      reason: request.reason)
  }

  /// The history first, since what is written there counts whatever becomes of the rest.
  private func finished(
    _ found: BenchResult, _ journal: HistoryJournal, _ write: (Baseline) throws(ExplainedError) -> Bool
  ) -> BenchResult {
    var result = found
    let isRefused = request.isFirst && result.document.cases.contains { $0.level?.role != .accepted }
    if isRefused { result.doubt("not all of it could be accepted as the new level") }
    let hadLoss = journal.problem != nil
    if result.document.session.isComplete { journal.complete(result.kept) }
    if !hadLoss, let loss = journal.problem { result.lose(loss) }
    result.note(
      LevelJudge.notes(
        result.document, isKept: store != nil && journal.problem == nil, isAccepted: request.isFirst))
    updateBaseline(&result, write)
    return result
  }

  private func updateBaseline(
    _ result: inout BenchResult, _ write: (Baseline) throws(ExplainedError) -> Bool
  ) {
    guard request.updatesBaseline, let path = request.baseline else { return }
    guard result.isSound else {
      return result.note(["the baseline \(path) stays as it was: the session has no sound result"])
    }
    let gates = Dictionary(
      uniqueKeysWithValues: request.suite.cases.map { ($0.name, $0.rules.gates.map(\.metric)) })
    do throws(ExplainedError) {
      let isWritten = try write(Baseline(of: result.document, gates: gates))
      result.note([
        isWritten ? "the baseline was written to \(path)" : "the baseline \(path) holds these figures already"
      ])
    } catch {
      result.note(["the baseline could not be written: \(error.message)"])
      result.doubt("the baseline could not be written")
    }
  }

  // MARK: - The session

  /// A new one, or the one that is gone on with and what was measured in it.
  private func session(_ executor: HarnessExecutor) throws(ExplainedError) -> (BenchSession, [BenchRun]) {
    let (machine, holder): (MachineFingerprint, SessionHolder)
    do throws(SystemError) {
      (machine, holder) = (try MachineFingerprint.read(), try SessionHolder.own())
    } catch { throw ExplainedError(error, kind: .notMeasured) }
    let parts = [request.digest, build?.commit ?? ""] + executor.programs(withBaseline: build == nil)
    let revision = MeasuredRevision(repository)
    let session = BenchSession(
      key: SessionKey.make(), suite: request.suite.name,
      digest: SecureHash.sha256(Array(parts.joined(separator: "\n").utf8)), started: surroundings.timestamp,
      machine: machine, tool: Recording.Tool(version: Version.number), revision: revision.commit,
      branch: revision.branch, holder: holder.text)
    guard request.resumes, let store else { return (session, []) }
    let (resumed, runs) = try ResumedSession(store).take(as: session, holder)
    display.note(
      "going on with the session of \(resumed.started), which has \(runs.count { !$0.isWarmUp }) runs")
    return (resumed, runs)
  }

  // MARK: - What is run

  private var against: String? {
    switch request.against {
    case .command(let words), .program(let words): words.joined(separator: " ")
    case .ref(let ref, _): build.map { "\(ref) (\($0.commit.prefix(12)))" }
    case nil: nil
    }
  }

  private func executor() throws(ExplainedError) -> HarnessExecutor {
    var commands: [String: [BenchRun.Side: [String]]] = [:]
    for one in request.suite.cases {
      var sides: [BenchRun.Side: [String]] = [.candidate: one.scenario.command]
      sides[.baseline] = try baselineCommand(one.scenario.command)
      commands[one.name] = sides
    }
    return try HarnessExecutor(request, commands, surroundings) { [display] in
      display.note("headroom: \($0)")
    }
  }

  /// One word takes the program's place alone, several that of the whole command.
  private func baselineCommand(_ command: [String]) throws(ExplainedError) -> [String]? {
    switch request.against {
    case .command(let words): return words.count == 1 ? words + command.dropFirst() : words
    case .program(let words): return words
    case .ref:
      guard let build, let program = command.first else { return nil }
      return [try build.program(for: program)] + command.dropFirst()
    case nil: return nil
    }
  }
}

/// A name for a session that no other has, anywhere.
enum SessionKey {
  /// 32 hexadecimal digits from the kernel's random numbers (getrandom(2)).
  static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in String(Int.random(in: 0..<16, using: &generator), radix: 16) }.joined()
  }
}
