import Documents
import Quantities
import Recordings
import SQLite
import TestSupport
import Testing

@testable import Store

@Suite struct HistoryDatabaseTests {
  let directory = TemporaryDirectory()

  @Test(arguments: HistoryKind.here)
  func whatIsWrittenIsReadBackEqual(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    var archive = SessionArchive.sample(1)
    archive.recordings[archive.runs[2].key] = Recording.sampleWithSeries()
    // A server takes no NUL in a text; inside a document it is escaped.
    archive.session.branch = "müll'; DROP TABLE run; --\n\"x\" \\x41"
    try history.write(archive)
    #expect(try history.archive(archive.session.key) == archive)
    #expect(try history.recording(ofRun: archive.runs[2].key) == Recording.sampleWithSeries())
    #expect(try history.recording(ofRun: archive.runs[1].key) == nil)
    // It is in the file, and not in this connection alone.
    let again = try HistoryPlace.open(history.place)
    #expect(try again.archive(archive.session.key) == archive)
  }

  /// What was written before names were kept is known by its fidelity alone.
  @Test(arguments: HistoryKind.here)
  func byWhatAFigureWasHadIsKept(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    var archive = SessionArchive.sample(1)
    let sample = Sample(unit: .joules, values: [3, 4], by: FigureOrigin(.modelled, ["lte", "phone"]))
    archive.figures["idle"]?["energy.total"] = BenchFigure(
      sample: sample, fidelity: .modelled, median: Interval(3.5, 3, 4))
    try history.write(archive)
    func read() throws -> Sample? {
      try history.archive(archive.session.key)?.figures["idle"]?["energy.total"]?.sample
    }
    #expect(try read() == sample)
    try history.connection.execute("UPDATE summary SET origin = NULL")
    #expect(try read()?.by == FigureOrigin(.modelled))
    try history.connection.execute("UPDATE summary SET origin = '{'")
    #expect(throws: StoreError.self) { try read() }
  }

  @Test(arguments: HistoryKind.here)
  func whatBecameOfGatesIsKept(_ kind: HistoryKind) throws {
    let (history, gate) = (try kind.open(directory), Gate(metric: "cpu.wakeups", relative: 0.1, absolute: 2))
    let archive = SessionArchive.sample(1)
    let compared = MetricComparison(
      metric: "cpu.wakeups", baseline: Sample(unit: .count, values: [8, 10, 12]),
      candidate: Sample(unit: .count, values: [20, 20, 20]), gate: gate, verdict: .fail)
    var entry = BenchCase(name: "idle", comparisons: [compared], level: archive.levels["idle"])
    entry.awaiting = [Gate(metric: "cpu.time.user", relative: 0.2)]
    try history.complete(BenchDocument(session: archive.session, cases: [entry], verdict: .fail))
    let found = try history.outcomes(ofSession: archive.session.key)
    #expect(
      found["idle"]?["cpu.wakeups"] == GateOutcome(gate: gate, baseline: 10, verdict: .fail))
    #expect(found["idle"]?["cpu.wakeups"]?.limit == 12)
    #expect(found["idle"]?["cpu.time.user"]?.limit == nil)
    // It is carried from one history to another.
    let copy = try #require(try history.archive(archive.session.key))
    let other = try kind.open(TemporaryDirectory())
    try other.write(copy)
    #expect(try other.outcomes(ofSession: archive.session.key) == found)
  }

  @Test(arguments: HistoryKind.here)
  func aBenchStepByStepGivesTheSameAsAnImport(_ kind: HistoryKind) throws {
    let (history, archive) = (try kind.open(directory), SessionArchive.sample(1))
    var session = archive.session
    session.isComplete = false
    session.verdict = nil
    try history.write(session)
    #expect(try history.unfinished(digest: session.digest, machine: session.machine) == session)
    #expect(try history.unfinished(digest: session.digest, machine: SampleSessions.otherMachine) == nil)
    #expect(try history.unfinished(digest: "another", machine: session.machine) == nil)
    for run in archive.runs { try history.add(run, of: session.key, recording: nil) }
    #expect(try history.session(session.key)?.session.isComplete == false)
    try history.complete(
      BenchDocument(
        session: session,
        cases: [
          BenchCase(
            name: "idle", figures: archive.figures["idle"] ?? [:], level: archive.levels["idle"])
        ],
        verdict: .pass))
    #expect(try history.archive(session.key) == archive)
    #expect(try history.unfinished(digest: session.digest, machine: session.machine) == nil)
    // Who resumes writes the session down again; that does not undo it.
    try history.write(session)
    #expect(try history.archive(session.key) == archive)
  }

  @Test(arguments: HistoryKind.here)
  func oneAloneHoldsASession(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    var session = SampleSessions.session(1, isComplete: false)
    session.holder = "first"
    try history.write(session)
    #expect(try history.session(session.key)?.session.holder == "first")
    #expect(try !history.hold(session.key, as: "second") { $0 == "first" })
    #expect(try history.session(session.key)?.session.holder == "first")
    #expect(try history.hold(session.key, as: "first") { _ in true })
    #expect(try history.hold(session.key, as: "second") { _ in false })
    session.holder = "third"
    try history.write(session)
    #expect(try history.session(session.key)?.session.holder == "second")
    try history.complete(BenchDocument(session: session, cases: [], verdict: .pass))
    #expect(try !history.hold(session.key, as: "third") { _ in false })
  }

  /// All see that whoever held it is gone; one gets it.
  @Test(arguments: HistoryKind.here)
  func ofManyWhoWantASessionAtOnceOneGetsIt(_ kind: HistoryKind) async throws {
    let history = try kind.open(directory)
    var session = SampleSessions.session(1, isComplete: false)
    session.holder = "gone"
    try history.write(session)
    let (place, key) = (history.place, session.key)
    let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 1...12 {
        group.addTask { try HistoryPlace.open(place).hold(key, as: "\(number)") { $0 != "gone" } }
      }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(winners == 1)
  }

  @Test(arguments: HistoryKind.here)
  func whatIsAddedTwiceCountsOnce(_ kind: HistoryKind) throws {
    let (history, archive) = (try kind.open(directory), SessionArchive.sample(1, runs: 4))
    for _ in 0..<3 {
      try history.write(archive)
      for run in archive.runs { try history.add(run, of: archive.session.key, recording: nil) }
    }
    #expect(try history.archive(archive.session.key) == archive)
    #expect(try history.sessions(HistoryQuery()) == [HistoryEntry(session: archive.session, runs: 4)])
  }

  @Test(arguments: HistoryKind.here)
  func aRunOfNoSessionIsRefused(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    let session = SampleSessions.session(1)
    #expect(
      kindOf { try history.add(SampleSessions.run(1, of: session), of: session.key, recording: nil) }
        == .notThere)
  }

  @Test(arguments: HistoryKind.here)
  func theNewestSessionsComeFirst(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    for number in [3, 1, 2] { try history.write(SessionArchive.sample(number)) }
    try history.write(SessionArchive.sample(9, suite: "other", branch: "topic"))
    func numbers(_ query: HistoryQuery) throws -> [String] {
      try history.sessions(query).map { $0.session.revision ?? "" }
    }
    #expect(try numbers(HistoryQuery()) == [9, 3, 2, 1].map { "revision\($0)" })
    #expect(try numbers(HistoryQuery(suite: "overhead", limit: 2)) == ["revision3", "revision2"])
    #expect(try numbers(HistoryQuery(branch: "topic")) == ["revision9"])
    #expect(try numbers(HistoryQuery(suite: "overhead", branch: "topic")) == [])
  }

  @Test(arguments: HistoryKind.here)
  func aSessionIsFoundByTheFirstDigitsOfItsKey(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    for number in 1...20 { try history.write(SessionArchive.sample(number, runs: 1)) }
    let key = SampleSessions.key(7)
    #expect(try history.session(String(key.prefix(8)))?.session.key == key)
    #expect(try history.session("no such key") == nil)
    #expect(kindOf { _ = try history.session("") } == .notThere)
  }

  @Test(arguments: HistoryKind.here)
  func aTrendGoesFromTheOldestAndMarksAnotherMachine(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    for number in 1...6 {
      let machine = number > 3 ? SampleSessions.otherMachine : SampleSessions.machine
      try history.write(SessionArchive.sample(number, machine: machine, value: Double(number)))
    }
    try history.write(SessionArchive.sample(7, isComplete: false))
    let trend = try #require(
      try history.trend(suite: "overhead", name: "idle", metric: "cpu.wakeups", branch: nil, limit: 5))
    #expect(trend.unit == "count")
    let medians = [2.0, 3, 4, 5, 6].map { (value: Double) in Interval(value, value - 1, value + 1) }
    #expect(trend.points.map(\.median) == medians)
    #expect(trend.points.map(\.machine) == [0, 0, 1, 1, 1])
    #expect(trend.points.map(\.isOtherMachine) == [false, false, true, false, false])
    #expect(trend.points.first?.revision == "revision2" && trend.points.first?.count == 3)
    #expect(try history.trend(suite: "overhead", name: "idle", metric: "x", branch: nil, limit: 5) == nil)
    #expect(
      try history.trend(suite: "overhead", name: "idle", metric: "cpu.wakeups", branch: "b", limit: 5) == nil)
    #expect(
      try history.tracks(metric: "cpu.wakeups")
        == [HistoryTrack(suite: "overhead", name: "idle", metric: "cpu.wakeups")])
    #expect(try history.tracks(metric: nil).map(\.metric) == ["cpu.time.user", "cpu.wakeups"])
  }

  @Test(arguments: HistoryKind.here)
  func whatIsCompleteIsLeftAloneByAnImport(_ kind: HistoryKind) throws {
    let (history, archive) = (try kind.open(directory), SessionArchive.sample(1))
    #expect(try history.write(archive))
    var other = SessionArchive.sample(1, runs: 5, branch: "other", verdict: .fail, value: 99)
    #expect(try !history.write(other))
    #expect(try history.archive(archive.session.key) == archive)
    // Of one that is not complete the runs that are missing are added.
    other = SessionArchive.sample(2, runs: 2, isComplete: false)
    #expect(try history.write(other))
    #expect(try !history.write(other))
    #expect(try history.write(SessionArchive.sample(2)))
    #expect(try history.archive(other.session.key) == SessionArchive.sample(2))
  }

  @Test(arguments: HistoryKind.here)
  func aRunOfAnotherSessionIsNotTaken(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    try history.write(SessionArchive.sample(1))
    var thief = SessionArchive.sample(2)
    thief.runs[1].key = SessionArchive.sample(1).runs[1].key
    #expect(kindOf { try history.write(thief) } == .exists)
    #expect(try history.sessions(HistoryQuery()).count == 1)
  }

  @Test(arguments: HistoryKind.here)
  func aRareMetricHasTheSameTrendHoweverItIsLookedUp(_ kind: HistoryKind) throws {
    let history = try kind.open(directory)
    for number in 1...9 {
      try history.write(SessionArchive.sample(number, branch: number % 3 == 0 ? "topic" : "main"))
    }
    let track = try #require(
      try history.connection.query("SELECT id FROM track WHERE metric = 'cpu.wakeups'", []).first?[0].integer)
    for branch in [nil, "topic"] {
      let rows = try [true, false].map { isRare in
        let (sql, values) = HistoryDatabase.trendQuery(
          "overhead", branch: branch, track: track, limit: 4, isRare: isRare)
        return try history.connection.query(sql, values)
      }
      #expect(rows[0].count == (branch == nil ? 4 : 3) && rows[0] == rows[1])
    }
  }

  @Test(.enabled(if: HistoryKind.here.count == 2, "no PostgreSQL server is installed"))
  func aHistoryGoesFromAFileToAServerAndBack() throws {
    let first = try HistoryKind.sqlite.open(directory)
    for number in 1...5 { try first.write(SessionArchive.sample(number)) }
    let server = try HistoryKind.postgres.open(directory)
    let elsewhere = TemporaryDirectory()
    defer { withExtendedLifetime(elsewhere) {} }
    let back = try HistoryKind.sqlite.open(elsewhere)
    for entry in try first.sessions(HistoryQuery()) {
      try server.write(try #require(try first.archive(entry.session.key)))
      try back.write(try #require(try server.archive(entry.session.key)))
      #expect(try back.archive(entry.session.key) == first.archive(entry.session.key))
    }
    #expect(try back.sessions(HistoryQuery()) == first.sessions(HistoryQuery()))
  }
}

private func kindOf(_ body: () throws -> Void) -> StoreError.Kind? { kind(body) }
