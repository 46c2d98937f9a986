import Formats
import Metrics
import Quantities
import Recordings
import TestSupport
import Testing

@Suite struct WarningMetricsTests {
  private static let heard: [String: JSONValue] = [
    "channel": "socket", "level": "critical",
    "listeners": [["channel": "socket", "name": "app", "process": 7]],
  ]

  private func run(
    _ detail: [String: JSONValue] = heard, _ footprint: @escaping (Double) -> Double
  ) -> StimulatedRun {
    var run = StimulatedRun()
    run.footprint = { footprint($0) * StimulatedRun.mebibyte }
    run.give("memory-warning", at: 5.001, detail)
    return run
  }

  private func line(_ run: StimulatedRun) throws -> JSONValue {
    WarningRow.table.json(try #require(WarningMetrics.tables(run.facts).warnings.first))
  }

  private func mebibytes(_ line: JSONValue, _ key: String) -> Double? {
    line[key]?.number.map { $0 / StimulatedRun.mebibyte }
  }

  /// From 60 MiB to 20 MiB between 5.2 s and 5.6 s.
  private static func ramp(_ time: Double) -> Double { 60 - 40 * min(max((time - 5.2) / 0.4, 0), 1) }

  @Test func aReleaseHasItsSizeAndItsTimes() throws {
    let line = try line(run(footprint: Self.ramp))
    #expect(mebibytes(line, "before") == 60)
    #expect(mebibytes(line, "released") == 40)
    #expect(line["answer"]?.string == "freed")
    let (half, end) = (try #require(line["half"]?.number), try #require(line["end"]?.number))
    #expect(half >= 0.399 - 1e-6 && half <= 0.399 + StimulatedRun.step + 1e-6)
    #expect(end >= 0.579 - 1e-6 && end <= 0.579 + StimulatedRun.step + 1e-6)
    #expect(abs((line["resolution"]?.number ?? 0) - StimulatedRun.step) < 1e-9)
    #expect(line["listeners"] == ["app"] && line["listenerCount"]?.number == 1)
    #expect(line["survived"]?.bool == true)
  }

  /// Its time is when it began; the program is quick.
  @Test func aSampleThatBeganBeforeTheWarningMayHaveBeenReadAfterIt() throws {
    let line = try line(run { $0 < 4.995 ? 60 : 20 })
    #expect(mebibytes(line, "before") == 60 && mebibytes(line, "released") == 40)
    #expect(line["answer"]?.string == "freed")
  }

  private func run(footprint: @escaping (Double) -> Double) -> StimulatedRun { run(Self.heard, footprint) }

  @Test func theMetricsAreTheWorstOfAllWarnings() {
    var run = run { $0 < 15 ? Self.ramp($0) : 20 - 4 * min(max(($0 - 17) / 0.1, 0), 1) }
    run.give("memory-warning", at: 15, Self.heard)
    let metrics = WarningMetrics.metrics(run.facts)
    #expect(metrics[.memoryWarningReleased]?.value == 4 * StimulatedRun.mebibyte)
    #expect(abs((metrics[.memoryWarningLatency]?.value ?? 0) - 2.1) < 0.03)
    #expect(metrics[.memoryWarningLatency]?.fidelity == .sampled)
    #expect(metrics[.memoryWarningRegrown]?.value == 0)
  }

  @Test func whatComesBackIsCountedUpToWhatWasReleased() throws {
    let half = try line(run { $0 < 6 ? Self.ramp($0) : min(20 + 10 * ($0 - 6), 50) })
    #expect(mebibytes(half, "regrown") == 30)
    #expect(half["answer"]?.string == "freed and refilled")
    let beyond = try line(run { $0 < 6 ? Self.ramp($0) : 200 })
    #expect(mebibytes(beyond, "regrown") == 40)
    let later = try line(run { $0 < 16 ? Self.ramp($0) : 60 })
    #expect(mebibytes(later, "regrown") == 0)
    #expect(later["answer"]?.string == "freed")
  }

  @Test func aReleaseAfterASecondIsLate() throws {
    let line = try line(run { Self.ramp($0 - 1) })
    #expect(line["answer"]?.string == "freed late")
  }

  @Test(
    arguments: [
      (["channel": "socket", "listeners": []], "nobody listened"), (heard, "listened, freed nothing"),
      (["channel": "notice", "listeners": []], "freed nothing"), (["level": "low"], "freed nothing"),
      (
        [
          "channel": "bus",
          "listeners": [["channel": "bus", "name": "app", "suppressed": "half of memory is free"]],
        ],
        "held back by a library"
      ),
    ] as [([String: JSONValue], String)])
  func whoReleasesNothingIsToldByWhoListened(_ detail: [String: JSONValue], _ answer: String) throws {
    let line = try line(run(detail) { _ in 60 })
    #expect(line["answer"]?.string == answer)
    #expect(line["released"]?.number == 0 && line["end"] == nil && line["regrown"] == nil)
  }

  @Test func aWobbleIsNoRelease() throws {
    let line = try line(run { $0 <= 5 ? 60 : 60 - ($0 * 7).truncatingRemainder(dividingBy: 0.5) })
    #expect(line["answer"]?.string == "listened, freed nothing")
    let metrics = WarningMetrics.metrics(run { _ in 60 }.facts)
    #expect(metrics[.memoryWarningReleased]?.value == 0)
    #expect(metrics[.memoryWarningLatency]?.missing == "nothing was released")
  }

  @Test func whoEndsAtTheWarningDiedOfIt() throws {
    for (time, detail) in [
      (5.9, ["status": 1]), (9, ["signal": 11, "name": "SIGSEGV"]),
    ] as [(Double, [String: JSONValue])] {
      var run = run { $0 > time - 0.05 ? 0 : 60 }
      run.exit(at: time, detail)
      run.duration = time
      let line = try line(run)
      #expect(line["answer"]?.string == "died" && line["survived"]?.bool == false)
      #expect(line["released"] == nil && line["after"] == nil)
      #expect(WarningMetrics.metrics(run.facts)[.memoryWarningReleased]?.missing != nil)
    }
  }

  @Test func whoIsEndedByTheUserDidNotDieOfTheWarning() throws {
    var run = run { _ in 60 }
    run.exit(at: 6, ["signal": 2, "name": "SIGINT", "asked": "user"])
    run.duration = 6
    #expect(try line(run)["survived"]?.bool == true)
  }

  /// The kernel takes a program's memory apart before it tells of its end; on a busy machine well before.
  @Test(arguments: [8.95, 8.5]) func anOrdinaryEndLaterIsNoReleaseAndNoDeath(_ gone: Double) throws {
    var run = run { $0 > gone ? 0 : 60 }
    run.exit(at: 9)
    run.duration = 9
    let line = try line(run)
    #expect(line["answer"]?.string == "listened, freed nothing" && line["survived"]?.bool == true)
  }

  @Test(arguments: ["kill", "network-down"]) func whatComesAfterTheNextStimulusIsPutDownToThat(_ id: String)
    throws
  {
    var run = run { $0 < 7 ? 60 : 20 }
    run.give(id, at: 6.5)
    run.exit(at: 7.5, ["signal": 9, "name": "SIGKILL"])
    #expect(try line(run)["answer"]?.string == "listened, freed nothing")
  }

  @Test func whatComesAfterThePhaseIsNotPutDownToTheWarning() throws {
    var run = run { $0 < 7 ? 60 : 20 }
    run.phases = [
      .init(name: "foreground", start: 0, end: 6.5), .init(name: "background", start: 6.5, end: 30),
    ]
    #expect(try line(run)["answer"]?.string == "listened, freed nothing")
  }

  @Test func withoutAWarningTheReasonSaysHowToGiveOne() {
    var run = StimulatedRun()
    #expect(WarningMetrics.tables(run.facts).isEmpty)
    let reason = WarningMetrics.metrics(run.facts)[.memoryWarningReleased]?.missing
    #expect(reason == "no memory warning was given (--do memory-warning@5s)")
    run.give("memory-warning", at: 5, ["refused": "no cgroup"])
    let refused = WarningMetrics.metrics(run.facts)[.memoryWarningReleased]?.missing
    #expect(refused == "memory-warning was refused: no cgroup")
    #expect(WarningMetrics.tables(run.facts).isEmpty)
  }

  @Test func aWarningBeforeTheFirstSampleHasNoFigures() throws {
    var run = StimulatedRun()
    run.give("memory-warning", at: 0.001, Self.heard)
    let line = try line(run)
    #expect(line["answer"]?.string == "not known" && line["before"] == nil && line["released"] == nil)
  }

  @Test func whateverTheCurveTheFiguresFitEachOther() throws {
    var dice = Dice(seed: 42)
    for _ in 0..<200 {
      let steps = (0..<30).map { _ in Double.random(in: 0...100, using: &dice) }
      let run = run { steps[min(Int($0), 29)] }
      let line = try line(run)
      let (before, released) = (mebibytes(line, "before") ?? -1, mebibytes(line, "released") ?? -1)
      #expect(released >= 0 && released <= before)
      #expect((mebibytes(line, "regrown") ?? 0) <= released)
      if let half = line["half"]?.number, let end = line["end"]?.number {
        #expect(half <= end && end <= 10.01)
      }
      let answer = try #require(line["answer"]?.string)
      #expect(WarningAnswer(rawValue: answer) != nil)
    }
  }

  @Test func faultsUpToTheNextStepAreThoseOfTheirWarning() throws {
    var run = run(footprint: Self.ramp)
    #expect(try line(run)["faults"] == nil)
    #expect(WarningMetrics.metrics(run.facts)[.memoryWarningFaults]?.value == nil)
    run.events.append(.init(7, WarningFaults(to: "memory-warning", seconds: 2, major: 3, minor: 40)))
    #expect(try line(run)["faults"] == 43 && line(run)["faultsMajor"] == 3)
    #expect(WarningMetrics.metrics(run.facts)[.memoryWarningFaults]?.value == 43)
  }
}
