import Documents
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

@Suite struct RecordingReadingTests {
  private static let recording = Recording(
    tool: .init(version: "1"), device: DeviceProfile(identity: ["name": "d"]), settings: RunSettings(),
    program: Program(
      name: "x", command: ["x", "\u{0}\"<"], exit: .status(3), endedBy: "user", started: "2026", duration: 1.5
    ),
    phases: [.init(name: "launch", start: 0, end: 1.5)],
    metrics: [
      "disk.writes": Metric(.value(3, .exact), .count, instrument: "disk", note: "n"),
      "memory.growth": Metric(.missing("too short"), .bytesPerSecond, instrument: "memory"),
      "observer.cpu": Metric(.value(0.25, .sampled), .seconds, instrument: "observer"),
    ],
    series: ["cpu.utilisation": .init(unit: .cores, time: [0, 1], value: [0.5, 1e-9])],
    events: [.init(1, DiskSync(path: "p"))], notes: ["n"])

  private func reader(_ value: JSONValue) -> DocumentReader { DocumentReader(file: "r.json", value: value) }

  @Test func aReportReadsBackAsItsRecording() throws {
    let assessment = Assessment(budgetName: nil, budget: [], audits: [], verdict: .pass)
    let report = Report(recording: Self.recording, assessment: assessment, reproduce: ["headroom"])
    let written = try DocumentReader(file: "r.json", bytes: JSONWriter.pretty(report.json))
    #expect(try Recording(written) == Self.recording)
  }

  @Test func eachExitReadsBack() throws {
    for exit in [Program.Exit.status(0), .status(127), .signal(9, name: "SIGKILL"), .unknown("cut off")] {
      #expect(try Program.Exit(reader(exit.json)) == exit)
    }
  }

  @Test func aFigureThatIsNoNumberIsMissingAndNotZero() throws {
    let metric = Metric(.value(.nan, .exact), .count, instrument: "disk")
    let read = try Metric(DocumentReader(file: "m", bytes: JSONWriter.pretty(metric.json)))
    #expect(read.value == nil)
    #expect(read.missing == "the figure was not a finite number")
  }

  @Test func aPointWithoutAValueIsLeftOut() throws {
    let series: JSONValue = ["unit": "bytes", "time": [0, 1, 2], "value": [1, .null, 3]]
    #expect(try Recording.Series(reader(series)) == .init(unit: .bytes, time: [0, 2], value: [1, 3]))
  }

  @Test(
    arguments: [
      (["unit": "furlong", "time": [], "value": []], "unit: unknown unit; known: bytes"),
      (["unit": "bytes", "time": [1], "value": []], "1 times for 0 values"),
      (["unit": "bytes", "time": ["x"], "value": [1]], "time[0]: expected a number, found a text"),
    ] as [(JSONValue, String)])
  func aSeriesThatDoesNotFitIsRefused(_ series: JSONValue, _ words: String) {
    do {
      _ = try Recording.Series(reader(series))
      Issue.record("read without an error")
    } catch { #expect("\(error)".contains(words), "\(error)") }
  }

  @Test func eachMissingPartIsNamed() {
    for key in ["tool", "device", "scenario", "program", "phases", "metrics", "notes"] {
      var members = Self.recording.state.object ?? [:]
      members.merge(Self.recording.origin.object ?? [:]) { kept, _ in kept }
      members[key] = nil
      do {
        _ = try Recording(reader(.object(members)))
        Issue.record("read without \(key)")
      } catch { #expect("\(error)" == "r.json: the key \"\(key)\" is missing") }
    }
  }

  @Test func aStatusThatIsNoWholeNumberIsRefused() {
    #expect(throws: DocumentError(file: "r.json", place: "status", problem: "expected a whole number")) {
      try Program.Exit(reader(["status": 1.5]))
    }
  }

  private static let damages: [(String, String, String)] = [
    ("\"value\":0.25", "\"value\":-9.3e18", "metrics.observer.cpu.value: out of range: 0 s to"),
    ("\"value\":0.25", "\"value\":1e200", "metrics.observer.cpu.value: out of range: 0 s to"),
    ("\"value\":3}", "\"value\":-3}", "metrics.disk.writes.value: out of range: 0 to"),
    ("\"duration\":1.5", "\"duration\":-1.5", "program.duration: out of range: 0 s to"),
    ("\"duration\":1.5", "\"duration\":1e200", "program.duration: out of range: 0 s to"),
    ("\"end\":1.5", "\"end\":1e200", "phases[0].end: out of range:"),
  ]

  /// Such as a state that something else has written over: no sense can be made of -2 562 047 788 015 216 h.
  @Test(arguments: damages)
  func aFigureThatNoRunCanHaveIsRefused(_ whole: String, _ damaged: String, _ words: String) throws {
    let text = String(decoding: JSONWriter.line(Self.recording.state).utf8, as: UTF8.self)
    try #require(text.contains(whole), "\(text)")
    let state = try DocumentReader(file: "r.db", bytes: Array(text.replacing(whole, with: damaged).utf8))
    do {
      _ = try Recording(origin: reader(Self.recording.origin), state: state)
      Issue.record("read without an error")
    } catch { #expect("\(error)".replacing("\"", with: "").contains("r.db: " + words), "\(error)") }
  }

  @Test func aFigureThatFallsMayBeNegative() throws {
    for unit in [Unit.bytes, .bytesPerSecond, .watts, .joules] {
      let metric = Metric(.value(-1e9, .exact), unit, instrument: "x")
      #expect(try Metric(reader(metric.json)) == metric)
    }
  }

  @Test(arguments: [(-9.3e18, 1), (0, 1e200), (-1, 1)])
  func boundsThatNoRunCanHaveAreRefused(_ low: Double, _ high: Double) {
    let metric: JSONValue = [
      "unit": "s", "instrument": "x", "value": 0.5, "fidelity": "sampled",
      "interval": ["low": .number(low), "high": .number(high)],
    ]
    let error = #expect(throws: DocumentError.self) { try Metric(reader(metric)) }
    #expect(error?.description.contains("out of range: 0 s to") == true, "\(error?.description ?? "")")
  }

  @Test func noNumberOfAnyDocumentIsBeyondAllFigures() throws {
    #expect(try reader(1e18).number() == 1e18)
    #expect(throws: DocumentError.self) { try reader(-1.1e18).number() }
  }
}
