import Documents
import Exports
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

struct TraceExportTests {
  private static let problems =
    "select name, value from stats where severity in ('error', 'data_loss') and value > 0"
  static let samples = GoldenReportTests.reports.map(\.0)

  private func report(_ name: String) throws -> Report {
    try #require(GoldenReportTests.reports.first { $0.0 == name }).1
  }

  @Test(
    .enabled(if: TraceProcessor.isThere, "scripts/trace-processor.sh has fetched no trace processor"),
    arguments: samples)
  func theTraceProcessorFindsWhatWasRecordedAndNothingWrong(_ name: String) throws {
    let report = try report(name)
    let answers = try TraceProcessor.ask(
      TraceExport.render(report),
      [
        Self.problems, "select count(*) from counter", "select count(*) from slice",
        "select name from process where pid = 1",
        "select t.name, min(s.ts), sum(s.dur) from slice s join thread_track k on s.track_id = k.id "
          + "join thread t using (utid) where t.name = 'Phases' group by t.name",
      ])
    let found = try #require(answers)
    #expect(found[0] == "[]")
    #expect(found[1] == "[[\(report.recording.series.values.reduce(0) { $0 + $1.time.count })]]")
    #expect(found[2] == "[[\(try events(report).count { ["X", "i"].contains($0["ph"]?.string) })]]")
    #expect(found[3] == JSONWriter.line([[.string(VisibleText.of(report.recording.program.name))]]))
    let phases = report.recording.phases
    let length = phases.reduce(0) { $0 + Int64((($1.end - $1.start) * 1e9).rounded()) }
    let start = phases.map { Int64(($0.start * 1e9).rounded()) }.min()
    #expect(found[4] == (start.map { "[[\"Phases\",\($0),\(length)]]" } ?? "[]"))
  }

  @Test(.enabled(if: TraceProcessor.isThere, "scripts/trace-processor.sh has fetched no trace processor"))
  func whatOverlapsWithoutNestingKeepsItsLengths() throws {
    var report = SampleReport.good
    report.recording.events = []
    report.recording.series = [:]
    report.recording.phases = [
      .init(name: "outer", start: 0, end: 10), .init(name: "inner", start: 1, end: 4),
      .init(name: "innermost", start: 2, end: 4), .init(name: "astride", start: 3, end: 12),
      .init(name: "behind", start: 10, end: 11), .init(name: "early", start: -1, end: 2),
    ]
    let answers = try TraceProcessor.ask(
      TraceExport.render(report),
      [
        Self.problems,
        "select s.name, t.name, depth, dur / 1000000000 from slice s join thread_track k on s.track_id = k.id "
          + "join thread t using (utid) order by s.ts",
      ])
    let found = try #require(answers)
    #expect(found[0] == "[]")
    #expect(
      found[1]
        == JSONWriter.line([
          ["outer", "Phases", 0, 10], ["inner", "Phases", 1, 3], ["innermost", "Phases", 2, 2],
          ["astride", "Phases 2", 0, 9], ["behind", "Phases", 0, 1],
        ]))
  }

  @Test(.enabled(if: TraceProcessor.isThere, "scripts/trace-processor.sh has fetched no trace processor"))
  func theTraceProcessorTellsWhatIsWrong() throws {
    let text = String(decoding: TraceExport.render(try report("good")), as: UTF8.self)
    let broken = Array(text.split(separator: "\"ph\":\"C\"").joined(separator: "\"ph\":\"C\",\"ts\":{").utf8)
    let answers = try TraceProcessor.ask(broken, [Self.problems])
    #expect(try #require(answers?.first) != "[]")
    #expect(try TraceProcessor.ask(TraceExport.render(try report("good")), ["select nothing"]) == nil)
  }

  @Test(arguments: samples) func everyEventHasWhatItsKindNeeds(_ name: String) throws {
    for event in try events(report(name)) {
      let kind = try #require(event["ph"]?.string)
      #expect(["M", "C", "X", "i"].contains(kind))
      #expect(event["name"]?.string?.isEmpty == false)
      #expect(event["pid"]?.number == 1)
      #expect(kind == "M" || (event["ts"]?.number ?? -1) >= 0)
      #expect((kind == "X") == ((event["dur"]?.number ?? -1) >= 0))
      #expect((kind == "i") == (event["s"]?.string == "t"))
    }
  }

  private func events(_ report: Report) throws -> [JSONValue] {
    try #require(JSONParser.parse(TraceExport.render(report))["traceEvents"]?.array)
  }
}
