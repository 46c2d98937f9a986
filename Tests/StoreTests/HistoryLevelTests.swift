import Documents
import Recordings
import TestSupport
import Testing

@testable import Store

/// Which sessions of a history make the baseline.
@Suite struct HistoryLevelTests {
  let directory = TemporaryDirectory()

  private func values(
    _ history: HistoryDatabase, _ name: String = "idle", _ scenario: String = "idling",
    branch: String? = "main",
    sessions: Int = 1, besides: String? = nil
  ) throws -> [Double]? {
    let query = BaselineQuery(
      suite: "overhead", cases: [name: scenario], branch: branch, machine: SampleSessions.machine,
      sessions: sessions, besides: besides)
    return try history.baseline(query)?.cases[name]?["cpu.wakeups"]?.values
  }

  @Test(arguments: HistoryKind.here)
  func theBaselineIsTheOldestOfTheNewestLevel(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    try history.write(SessionArchive.sample(1, value: 100, role: .first))
    try history.write(SessionArchive.sample(2, value: 200))
    try history.write(SessionArchive.sample(3, value: 300, role: .accepted))
    try history.write(SessionArchive.sample(4, value: 400, role: .unfit))
    try history.write(SessionArchive.sample(5, value: 500))
    try history.write(SessionArchive.sample(6, branch: "topic", value: 600))
    try history.write(
      SessionArchive.sample(7, machine: SampleSessions.otherMachine, value: 700, role: .first))
    try history.write(SessionArchive.sample(8, isComplete: false, value: 800, role: .accepted))
    #expect(try values(history) == [299, 300, 301])
    #expect(try values(history, sessions: 5) == [299, 300, 301, 499, 500, 501])
    #expect(try values(history, besides: SampleSessions.key(3)) == [99, 100, 101])
    #expect(try values(history, branch: "topic") == [599, 600, 601])
    #expect(try values(history, "idle", "another") == nil)
    #expect(try values(history, "other") == nil)
    let query = BaselineQuery(suite: "overhead", cases: ["idle": "idling"], branch: "main", sessions: 2)
    let baseline = try history.baseline(query)
    #expect(baseline?.cases["idle"]?["cpu.wakeups"]?.values == [699, 700, 701])
    #expect(baseline?.revision == "revision7" && baseline?.machine == SampleSessions.otherMachine)
    #expect(baseline?.measured == SampleSessions.session(7).started)
  }

  @Test(arguments: HistoryKind.here)
  func eachCaseHasALevelOfItsOwn(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    try history.write(SessionArchive.sample(1, value: 100, role: .first))
    try history.write(SessionArchive.sample(2, value: 200, role: .first, name: "busy"))
    let query = BaselineQuery(suite: "overhead", cases: ["idle": "idling", "busy": "idling"])
    let baseline = try history.baseline(query)
    #expect(baseline?.cases["idle"]?["cpu.wakeups"]?.values == [99, 100, 101])
    #expect(baseline?.cases["busy"]?["cpu.wakeups"]?.values == [199, 200, 201])
    #expect(baseline?.revision == "revision2")
  }

  @Test(arguments: HistoryKind.here)
  func aHistoryTellsWhyItHasNoBaseline(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    try history.write(SessionArchive.sample(1, role: .unfit))
    try history.write(SessionArchive.sample(2, role: .first, name: "busy"))
    let query = BaselineQuery(
      suite: "overhead", cases: ["idle": "idling", "busy": "other", "new": "idling"])
    #expect(try history.standings(query) == ["idle": .unfit, "busy": .changed])
    try history.write(SessionArchive.sample(3, role: .held))
    #expect(try history.standings(query) == ["busy": .changed])
  }

  @Test func aHistoryFromBeforeHasNoBaselineAndSaysSo() throws {
    let history = try HistoryKind.sqlite.open(directory)
    try history.write(SessionArchive.sample(1, role: .first))
    try history.connection.execute(
      """
      DROP TABLE level; DROP TABLE outcome; DROP INDEX session_place; ALTER TABLE session DROP COLUMN holder;
      ALTER TABLE summary DROP COLUMN origin; ALTER TABLE summary DROP COLUMN bound
      """)
    try history.connection.setVersion(1)
    let again = try #require(try HistoryPlace.open(history.place) as? HistoryDatabase)
    #expect(try values(again) == nil)
    let query = BaselineQuery(suite: "overhead", cases: ["idle": "idling"])
    #expect(try again.standings(query) == ["idle": .unfit])
  }

  @Test(arguments: HistoryKind.here)
  func aPolicyTakesMachinesForTheSame(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    var other = SampleSessions.machine
    other.kernel = SampleSessions.machine.kernel + "-patched"
    try history.write(SessionArchive.sample(1, machine: other, value: 100, role: .first))
    var query = BaselineQuery(
      suite: "overhead", cases: ["idle": "idling"], branch: "main", machine: SampleSessions.machine)
    #expect(try history.baseline(query) == nil)
    query.policy = MachinePolicy([.architecture, .kernelSeries])
    #expect(try history.baseline(query)?.cases["idle"]?["cpu.wakeups"]?.values == [99, 100, 101])
    query.machine?.architecture = "riscv64"
    #expect(try history.baseline(query) == nil)
  }

  @Test(arguments: HistoryKind.here)
  func aLevelKnowsHowFarItsSessionsLieApartAndHowBusyTheMachineWas(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    for number in 1...6 {
      var archive = SessionArchive.sample(
        number, value: 100 + Double(number % 2) * 4, role: number == 1 ? .first : .held)
      archive.levels["idle"]?.noise = MachineNoise(load: 2, pressure: 30 + Double(number))
      try history.write(archive)
      let query = BaselineQuery(
        suite: "overhead", cases: ["idle": "idling"], branch: "main", machine: SampleSessions.machine)
      let found = try #require(try history.baseline(query))
      #expect(found.noise["idle"] == MachineNoise(load: 2, pressure: 31))
      let spread = found.spreads["idle"]?["cpu.wakeups"]
      #expect(number < 5 ? spread == nil : spread?.sessions == number)
      if let spread { #expect(abs(spread.deviation - 4.19) < 0.01) }
    }
    #expect(try history.archive(SampleSessions.key(6))?.levels["idle"]?.noise?.pressure == 36)
  }

  @Test(arguments: HistoryKind.here) func aBoundIsOneInTheHistoryToo(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    var archive = SessionArchive.sample(1, role: .first)
    let bound = FigureBound(.atLeast, why: "a process has left")
    archive.figures["idle"]?["cpu.wakeups"]?.sample.bound = bound
    archive.figures["idle"]?["cpu.wakeups"]?.fidelity = .bound
    try history.write(archive)
    let query = BaselineQuery(
      suite: "overhead", cases: ["idle": "idling"], branch: "main", machine: SampleSessions.machine)
    #expect(try history.baseline(query)?.cases["idle"]?["cpu.wakeups"]?.bound == bound)
  }
}
