import Bench
import Documents
import Exports
import Kernel
import Probes
import Store

/// One call of `headroom bench`, from what was asked for to the exit status.
struct BenchCall {
  let request: BenchRequest
  let invocation: Invocation
  let outputs: OutputFiles<BenchDocument>
  /// Where figures are pushed to; nil where they are not.
  let gateway: Pushgateway?
  let surroundings: LiveSurroundings
  /// The other commit where one is run beside; nil otherwise.
  let build: ReferenceBuild?
  let store: (any HistoryStore)?
  private let repository: GitRepository?
  /// Why git does not tell what is measured; nil where it does, or there is nothing to be told.
  private let gitProblem: CommandError?

  private var console: Console { invocation.console }

  static func carryOut(_ invocation: Invocation) throws(CommandError) -> ExitCode {
    let request = try BenchRequest(invocation)
    if invocation.has("list") { return try list(request, invocation.console) }
    let outputs = try OutputFiles<BenchDocument>(
      invocation, .bench, besides: [request.path] + (request.baseline.map { [$0] } ?? []))
    if request.updatesBaseline, let path = request.baseline { _ = try OutputFile(checking: path) }
    let call = try BenchCall(request, invocation, outputs)
    defer { call.build?.remove() }
    return try call.run()
  }

  private static func list(_ request: BenchRequest, _ console: Console) throws(CommandError) -> ExitCode {
    for one in request.suite.cases { try console.write(one.name + "\n") }
    return .success
  }

  private init(
    _ request: BenchRequest, _ invocation: Invocation, _ outputs: OutputFiles<BenchDocument>
  ) throws(CommandError) {
    self.request = request
    self.invocation = invocation
    self.outputs = outputs
    gateway = try invocation.gateway(suite: request.suite.name)
    let user = try invocation.has("as-root") ? nil : SudoCaller.identity()
    do throws(CommandError) {
      repository = try GitRepository.containing(ScenarioReading.folder(of: request.path), as: user)
      gitProblem = nil
    } catch { (repository, gitProblem) = (nil, error) }
    let owner = try SudoCaller.identity()
    do throws(StoreError) {
      store =
        invocation.has("no-history")
        ? nil
        : try HistoryPlace.open(
          invocation.value("store"), owner: owner)
    } catch {
      throw CommandError(
        error.description, hint: "--no-history measures without one.", exitCode: .unmeasurable)
    }
    do throws(SystemError) { surroundings = try LiveSurroundings() } catch {
      throw CommandError(error.message, exitCode: .unmeasurable)
    }
    guard case .ref(let ref, let command) = request.against else {
      build = nil
      return
    }
    if let gitProblem {
      throw CommandError("--against-ref: \(gitProblem.message)", hint: gitProblem.hint)
    }
    guard let repository else {
      throw CommandError(
        "--against-ref: \(request.path) lies in no git repository", hint: "Or git is not installed.")
    }
    invocation.console.note("building \(ref): \(command)")
    build = try ReferenceBuild(ref, build: command, of: repository, heeding: surroundings.interruption)
  }

  private func run() throws(CommandError) -> ExitCode {
    let executor = try executor()
    let start = surroundings.seconds
    let (session, earlier) = try session(executor)
    let choice = ReferenceChoice(
      request: request, session: session, store: store,
      isOverlooking: invocation.has("allow-different-machine"))
    var reference = try choice.reference(against)
    if let gitProblem {
      let words = [gitProblem.message, gitProblem.hint].compactMap { $0 }.joined(separator: "; ")
      reference.notes.append("the commit that is measured is not known: \(words)")
    }
    let journal = BenchJournal(store)
    journal.begin(session)
    reference.processors = session.machine.processors
    reference.gates = request.suite.cases.reduce(0) { $0 + $1.rules.gates.count }
    let judge = BenchJudge(reference)
    let progress = progress()
    let loop = BenchLoop(
      session: session, reference: reference,
      executor: executor, surroundings: surroundings, journal: journal, progress: progress)
    var (outcomes, cases): ([CaseOutcome], [BenchCase]) = ([], [])
    for (index, one) in request.suite.cases.enumerated() {
      if !surroundings.isInterrupted { progress.begins(index, one, at: surroundings.seconds) }
      let outcome = loop.run(one, earlier: earlier)
      var judged = judge.judged(outcome, budget: executor.budget(of: one))
      judged.level = LevelJudge.level(judged, one, reference, isAccepted: request.isFirst)
      if outcome.stop != .interrupted || !outcome.runs.isEmpty {
        progress.ends(judged, BenchVerdict.of([judged]))
      }
      outcomes.append(outcome)
      cases.append(judged)
    }
    let result = BenchResult(
      session, cases, outcomes, reference, loss: journal.problem,
      isStrict: invocation.has("strict") && !request.isFirst, isKept: store != nil,
      duration: surroundings.seconds - start)
    return try finish(result, journal)
  }

  /// What is done with the result: the history first, since what is written there counts whatever becomes of the rest.
  private func finish(_ found: BenchResult, _ journal: BenchJournal) throws(CommandError) -> ExitCode {
    var result = found
    let isRefused = request.isFirst && result.document.cases.contains { $0.level?.role != .accepted }
    if isRefused { result.doubt("not all of it could be accepted as the new level") }
    let hadLoss = journal.problem != nil
    if result.document.session.isComplete { journal.complete(result.kept) }
    if !hadLoss, let loss = journal.problem { result.lose(loss) }
    result.document.notes += LevelJudge.notes(
      result.document, isKept: store != nil && journal.problem == nil, isAccepted: request.isFirst)
    do throws(CommandError) { try updateBaseline(&result) } catch {
      result.document.notes.append("the baseline could not be written: \(error.message)")
      result.doubt("the baseline could not be written")
    }
    do throws(CommandError) {
      gateway?.push(ResultSheet.of(result.document), console)
      let document = result.document
      try outputs.write(document, console) { () throws(CommandError) in try show(document) }
    } catch { throw error.after(result.exitCode) }
    return result.exitCode
  }

  private func updateBaseline(_ result: inout BenchResult) throws(CommandError) {
    guard request.updatesBaseline, let path = request.baseline else { return }
    guard result.exitCode == .success, result.document.session.isComplete else {
      result.document.notes.append("the baseline \(path) stays as it was: the session has no sound result")
      return
    }
    let gates = Dictionary(
      uniqueKeysWithValues: request.suite.cases.map { ($0.name, $0.rules.gates.map(\.metric)) })
    let made = BaselineFile.made(of: result.document, gates: gates)
    let isWritten = try BaselineFile(path).write(made, console)
    result.document.notes.append(
      isWritten ? "the baseline was written to \(path)" : "the baseline \(path) holds these figures already")
  }

  private func show(_ document: BenchDocument) throws(CommandError) {
    let format = invocation.value("format") ?? "text"
    let isTaken = OutputForms.bench.all.contains { invocation.value($0.meta.id) == "-" }
    if format == "text" {
      guard !isTaken else { return }
      try console.write(
        BenchText.render(document, colour: console.coloursOutput, width: TerminalWidth.columns(of: 1)))
    } else if let form = OutputForms.bench.find(format) {
      try console.write(form.render(document))
    }
  }

  private func progress() -> ProgressTeller {
    ProgressTeller(
      count: request.suite.cases.count, isTerminal: console.showsProgress,
      show: { [console] line in line.isEmpty ? console.clearProgress() : console.progress(line) },
      say: { [console] line in console.note(line) })
  }

  // MARK: - The session

  /// A new one, or the one that is gone on with and what was measured in it.
  private func session(_ executor: HarnessExecutor) throws(CommandError) -> (BenchSession, [BenchRun]) {
    let (machine, holder): (MachineFingerprint, SessionHolder)
    do throws(SystemError) {
      (machine, holder) = (try MachineFingerprint.read(), try SessionHolder.own())
    } catch { throw CommandError("\(error.subject): \(error.message)", exitCode: .unmeasurable) }
    let parts = [request.digest, build?.commit ?? ""] + executor.programs(withBaseline: build == nil)
    let revision = MeasuredRevision(repository)
    let session = BenchSession(
      key: SessionKey.make(), suite: request.suite.name,
      digest: SecureHash.sha256(Array(parts.joined(separator: "\n").utf8)), started: surroundings.timestamp,
      machine: machine, tool: Recording.Tool(version: Version.number), revision: revision.commit,
      branch: revision.branch, holder: holder.text)
    guard invocation.has("resume"), let store else { return (session, []) }
    let (resumed, runs) = try ResumedSession(store).take(as: session, holder)
    console.note("going on with the session of \(resumed.started), which has \(runs.count) runs")
    return (resumed, runs)
  }

  // MARK: - What is run

  private var against: String? {
    switch request.against {
    case .command(let words): words.joined(separator: " ")
    case .ref(let ref, _): build.map { "\(ref) (\($0.commit.prefix(12)))" }
    case nil: nil
    }
  }

  private func executor() throws(CommandError) -> HarnessExecutor {
    var commands: [String: [BenchRun.Side: [String]]] = [:]
    for one in request.suite.cases {
      var sides: [BenchRun.Side: [String]] = [.candidate: one.scenario.command]
      sides[.baseline] = try baselineCommand(one.scenario.command)
      commands[one.name] = sides
    }
    return try HarnessExecutor(
      request.suite.cases, { commands[$0.name] ?? [:] }, asRoot: invocation.has("as-root"),
      keepsRecordings: invocation.has("keep-recordings"), surroundings: surroundings, console)
  }

  /// One word takes the program's place alone, several that of the whole command.
  private func baselineCommand(_ command: [String]) throws(CommandError) -> [String]? {
    switch request.against {
    case .command(let words): return words.count == 1 ? words + command.dropFirst() : words
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
