import Bench
import Commands
import Documents
import Quantities
import Store

/// Launches nothing: answers what a test says.
final class FakeExecutor: BenchExecutor {
  private let answer: (Int, BenchRun.Side) throws(CommandError) -> BenchLaunch
  private(set) var launches: [BenchRun.Side] = []

  init(_ answer: @escaping (Int, BenchRun.Side) throws(CommandError) -> BenchLaunch) { self.answer = answer }

  func run(_ suiteCase: SuiteCase, _ side: BenchRun.Side) throws(CommandError) -> BenchLaunch {
    launches.append(side)
    return try answer(launches.count, side)
  }

  /// A launch that wrote so many times.
  static func wrote(_ count: Double) -> BenchLaunch {
    let metric = Metric(.value(count, .exact), .count, instrument: "disk")
    return BenchLaunch(duration: 0.5, metrics: ["disk.writes": metric])
  }
}

/// A clock that only waiting moves, and a machine that is as a test says.
final class FakeSurroundings: BenchSurroundings {
  var seconds = 100.0
  var isInterrupted = false
  var noises: [MachineNoise] = []
  let timestamp = "2026-11-20T18:00:00.000Z"

  func interrupt() { isInterrupted = true }

  func wait(_ seconds: Double) { self.seconds += seconds }

  func noise() -> MachineNoise { noises.isEmpty ? MachineNoise() : noises.removeFirst() }
}

/// A history that remembers what it was told, and fails after so many runs.
final class FakeHistory: HistoryStore {
  let place = "a test's"
  private(set) var runs: [BenchRun] = []
  private(set) var recordings = 0
  private(set) var completed: BenchDocument?
  var room = Int.max

  func write(_ session: BenchSession) throws(StoreError) {}
  func hold(_ key: String, as holder: String, unless isHeld: (String) -> Bool) -> Bool { true }

  func add(_ run: BenchRun, of session: String, recording: Recording?) throws(StoreError) {
    guard runs.count < room else {
      throw StoreError(.diskFull, place, "the disk is full", remedy: "make room")
    }
    if !runs.contains(where: { $0.key == run.key }) { runs.append(run) }
    if recording != nil { recordings += 1 }
  }

  func complete(_ document: BenchDocument) throws(StoreError) { completed = document }
  func sessions(_ query: HistoryQuery) throws(StoreError) -> [HistoryEntry] { [] }
  func session(_ key: String) throws(StoreError) -> (session: BenchSession, runs: [BenchRun])? { nil }
  func recording(ofRun key: String) throws(StoreError) -> Recording? { nil }
  func unfinished(digest: String, machine: MachineFingerprint) throws(StoreError) -> BenchSession? { nil }
  func baseline(_ query: BaselineQuery) throws(StoreError) -> Baseline? { nil }
  func standings(_ query: BaselineQuery) throws(StoreError) -> [String: CaseStanding] { [:] }
  func trend(
    suite: String, name: String, metric: String, branch: String?, limit: Int
  ) throws(StoreError) -> (unit: String, points: [TrendPoint])? { nil }
  func figures(ofSession key: String) throws(StoreError) -> [String: [String: BenchFigure]] { [:] }
  func tracks(metric: String?) throws(StoreError) -> [HistoryTrack] { [] }
  func archive(_ key: String) throws(StoreError) -> SessionArchive? { nil }
  func write(_ archive: SessionArchive) throws(StoreError) -> Bool { false }
  func prune(_ query: PruneQuery) throws(StoreError) -> Int { 0 }
}

/// A session of one case, with all that it needs.
enum FakeBench {
  static let machine = MachineFingerprint(
    processor: "p", processors: 2, architecture: "x86_64", memory: 1_073_741_824, kernel: "6.18")
  static let session = BenchSession(
    key: "k", suite: "s", digest: "d", started: "2026-11-20T18:00:00.000Z", machine: machine,
    tool: Recording.Tool(version: "1"))

  static func suiteCase(
    _ repeats: ClosedRange<Int>, warmUps: Int = 0, adjust: (inout BenchRules) -> Void = { _ in }
  ) -> SuiteCase {
    var rules = BenchRules()
    rules.repeats = repeats
    rules.warmUps = warmUps
    rules.gates = [Gate(metric: "disk.writes", relative: 0.05)]
    adjust(&rules)
    return SuiteCase(name: "save", scenario: Scenario(), file: "suite.json", rules: rules)
  }

  static func loop(
    _ executor: FakeExecutor, _ surroundings: FakeSurroundings = FakeSurroundings(),
    _ history: FakeHistory = FakeHistory(), isInSession: Bool = false
  ) -> BenchLoop {
    var reference = BenchReference()
    reference.isInSession = isInSession
    return BenchLoop(
      session: session, reference: reference, executor: executor, surroundings: surroundings,
      journal: BenchJournal(history),
      progress: ProgressTeller(count: 1, isTerminal: false, show: { _ in }, say: { _ in }))
  }
}
