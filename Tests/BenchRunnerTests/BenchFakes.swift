import Bench
import BenchRunner
import Documents
import Formats
import Quantities
import Recordings
import Store
import TestSupport

/// Launches nothing: answers what a test says.
final class FakeExecutor: BenchExecutor {
  private let answer: (Int, BenchRun.Side) throws(ExplainedError) -> BenchLaunch
  private(set) var launches: [BenchRun.Side] = []

  init(_ answer: @escaping (Int, BenchRun.Side) throws(ExplainedError) -> BenchLaunch) {
    self.answer = answer
  }

  func run(_ suiteCase: SuiteCase, _ side: BenchRun.Side) throws(ExplainedError) -> BenchLaunch {
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
  func levels(ofSession key: String) throws(StoreError) -> [String: CaseLevel] { [:] }
  func outcomes(ofSession key: String) throws(StoreError) -> [String: [String: GateOutcome]] { [:] }
  func tracks(metric: String?) throws(StoreError) -> [HistoryTrack] { [] }
  func archive(_ key: String) throws(StoreError) -> SessionArchive? { nil }
  func write(_ sessions: [EncodedArchive]) throws(StoreError) -> [Bool] { sessions.map { _ in false } }
  func prune(_ query: PruneQuery) throws(StoreError) -> Int { 0 }
}

/// Shows nothing.
final class FakeDisplay: BenchDisplay {
  func begins(_ index: Int, _ suiteCase: SuiteCase, at seconds: Double) {}
  func runs(_ side: BenchRun.Side, _ number: Int, isWarmUp: Bool, _ plan: BenchPlan, at seconds: Double) {}
  func waits(_ why: String) {}
  func ends(_ benchCase: BenchCase, _ verdict: Verdict) {}
  func note(_ text: String) {}
}

extension FakeBench {
  static func loop(
    _ executor: FakeExecutor, _ surroundings: FakeSurroundings = FakeSurroundings(),
    _ history: FakeHistory = FakeHistory(), isInSession: Bool = false
  ) -> BenchLoop {
    var reference = BenchReference()
    reference.isInSession = isInSession
    return BenchLoop(
      session: session, reference: reference, executor: executor, surroundings: surroundings,
      journal: HistoryJournal(history),
      display: FakeDisplay())
  }
}
