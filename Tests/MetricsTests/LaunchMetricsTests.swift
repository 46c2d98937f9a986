import Formats
import Metrics
import Quantities
import Recordings
import TestSupport
import Testing

@Suite struct LaunchMetricsTests {
  private static func event(_ time: Double, _ kind: String, _ detail: [String: JSONValue] = [:])
    -> Recording.Event
  {
    .of(time, kind, detail)
  }

  /// Ten samples a second; one core busy in the first second after each launch, a megabyte a second read in it.
  private static func facts(_ events: [Recording.Event], duration: Double = 20, starts: [Double] = [0])
    -> RunFacts
  {
    let times = (1...Int(duration * 10)).map { Double($0) / 10 }
    let busy = times.map { time in starts.reduce(0) { $0 + min(1, max(0, time - $1)) } }
    let series: [String: Recording.Series] = [
      "cpu.time.user": .init(unit: .seconds, time: times, value: busy.map { $0 * 0.75 }),
      "cpu.time.system": .init(unit: .seconds, time: times, value: busy.map { $0 * 0.25 }),
      "disk.device.reads": .init(unit: .bytes, time: times, value: busy.map { $0 * 1_000_000 }),
    ]
    return RunFacts(duration: duration, folds: [:], series: series, events: events)
  }

  @Test func aSignOfReadinessIsExact() throws {
    let metrics = LaunchMetrics.metrics(Self.facts([Self.event(0.65, "program.ready", ["how": "notify"])]))
    #expect(metrics[.launchReady]?.outcome == .value(0.65, .exact))
    let processor = try #require(metrics[.launchCPU]?.value)
    #expect(abs(processor - 0.65) < 1e-6)
    let read = try #require(metrics[.launchReadsBytes]?.value)
    #expect(abs(read - 650_000) < 1)
    #expect(metrics[.launchCPU]?.fidelity == .sampled)
  }

  @Test func whatIsTriedAgainAndAgainMayBeLate() {
    let events = [Self.event(0.65, "program.ready", ["how": "port", "late": 0.02])]
    let metric = LaunchMetrics.metrics(Self.facts(events))[.launchReady]
    #expect(metric?.outcome == .value(0.65, .sampled))
    #expect(metric?.note?.contains("20 ms late") == true)
  }

  @Test func withoutARuleRestIsTakenForIt() throws {
    let metric = try #require(LaunchMetrics.metrics(Self.facts([]))[.launchReady])
    #expect(metric.fidelity == .sampled && metric.note?.contains("--ready") == true)
    #expect(abs((metric.value ?? 0) - 1) < 0.11)
  }

  @Test func aProgramThatWasFrozenDidNotRest() {
    let metric = LaunchMetrics.metrics(Self.facts([Self.event(0.5, "stimulus", ["id": "suspend"])]))[
      .launchReady]
    #expect(metric?.missing?.contains("no --ready rule") == true)
  }

  @Test func whyThereIsNoneIsSaid() {
    let late = [Self.event(5, "program.notready", ["how": "port", "within": 5])]
    #expect(
      LaunchMetrics.metrics(Self.facts(late))[.launchReady]?.missing
        == "the program was not ready within 5 s")
    let asked = [Self.event(0, "program.launch", ["number": 1, "ready": "notify"])]
    for name in [MetricName.launchReady, .launchCPU] {
      #expect(
        LaunchMetrics.metrics(Self.facts(asked))[name]?.missing == "the program ended before it was ready")
    }
  }

  private static let many: [Recording.Event] = [
    event(0, "program.launch", ["number": 1, "cold": false]), event(0.9, "program.ready", ["how": "output"]),
    event(5, "program.launch", ["number": 2, "cold": true]), event(7, "program.ready", ["how": "output"]),
    event(10, "program.launch", ["number": 3, "cold": false]),
    event(10.5, "program.ready", ["how": "output"]),
    event(12, "program.launch", ["number": 4, "cold": false]),
    event(12.3, "program.ready", ["how": "output"]),
    event(14, "program.launch", ["number": 5, "cold": false]),
    event(14.4, "program.ready", ["how": "output"]),
  ]

  @Test func coldAndWarmLaunchesHaveAMedianEach() throws {
    let metrics = LaunchMetrics.metrics(Self.facts(Self.many))
    #expect(metrics[.launchReady]?.outcome == .value(0.9, .exact))
    #expect(metrics[.launchReadyCold]?.outcome == .value(2, .exact))
    let warm = try #require(metrics[.launchReadyWarm]?.value)
    #expect(abs(warm - 0.4) < 1e-9)
  }

  @Test func aLaunchThatWasNotReadyIsCountedAndSaid() {
    var events = Self.many
    events.removeLast()
    events.append(Self.event(15, "program.notready", ["within": 1]))
    let warm = LaunchMetrics.metrics(Self.facts(events))[.launchReadyWarm]
    #expect(warm?.note?.contains("2 of 3 launches") == true)
  }

  @Test func eachLaunchIsALine() throws {
    let rows = LaunchMetrics.tables(Self.facts(Self.many, starts: [0, 5])).launches
    #expect(rows.map(\.kind) == [.first, .cold, .warm, .warm, .warm])
    #expect(rows[1].number == 2 && rows[1].ready == 2)
    let processor = try #require(rows[1].processor)
    #expect(abs(processor - 1) < 1e-6)
    #expect(LaunchMetrics.tables(Self.facts([])).isEmpty)
  }

  @Test func stateFilesAndChecksAddUp() {
    var facts = RunFacts(duration: 1, folds: [:])
    #expect(StateMetrics.metrics(facts)[.stateDamage]?.missing?.contains("not killed") == true)
    facts.events = [
      Self.event(1, "state.checked", ["files": 3, "broken": 1]), Self.event(2, "check", ["status": 0]),
      Self.event(3, "check", ["status": 1]), Self.event(4, "check"),
    ]
    #expect(StateMetrics.metrics(facts)[.stateFiles]?.outcome == .value(3, .exact))
    #expect(StateMetrics.metrics(facts)[.stateDamage]?.outcome == .value(3, .exact))
  }
}
