import Documents
import Exports
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

private enum Prometheus {
  static let isThere = Python.run("import prometheus_client.openmetrics.parser")?.status == 0
}

/// Read by Prometheus's own Python client, with its strict OpenMetrics parser and with that of the older text format.
@Suite(.enabled(if: Prometheus.isThere, "python3-prometheus-client is not installed"))
struct OpenMetricsExportTests {
  private static let read = """
    import sys, json
    from prometheus_client.openmetrics.parser import text_string_to_metric_families as strict
    from prometheus_client.parser import text_string_to_metric_families as old
    text = sys.stdin.buffer.read().decode()
    families = list(strict(text))
    assert all(f.type == 'gauge' for f in families)
    flat = lambda all: sorted((s.name, sorted(s.labels.items()), s.value) for f in all for s in f.samples)
    assert flat(families) == flat(old(text))
    print(json.dumps({s.name + '|' + s.labels.get('case', '') + s.labels.get('verdict', ''): s.value
        for f in families for s in f.samples}))
    """

  private func figures(_ sheet: ResultSheet) throws -> [String: Double] {
    let answer = try #require(Python.run(Self.read, OpenMetricsExport.render(sheet)))
    #expect(answer.status == 0)
    let value = try JSONParser.parse(Array(answer.text.utf8))
    return (value.object ?? [:]).compactMapValues(\.number)
  }

  @Test func bothParsersReadTheSameFiguresInBaseUnits() throws {
    let found = try figures(.of(SampleBench.document()))
    #expect(found["headroom_disk_syncs|save/coalesced"] == 12)
    #expect(found["headroom_cpu_time_user_seconds|save/coalesced"] == 0.51)
    #expect(found["headroom_cpu_time_user_low_seconds|save/coalesced"] == 0.49)
    #expect(found["headroom_cpu_time_user_high_seconds|save/coalesced"] == 0.53)
    #expect(found["headroom_memory_footprint_peak_bytes|save/coalesced"] == 902)
    #expect(found["headroom_cpu_idle_share_ratio|save/coalesced"] == 0.42)
    #expect(found["headroom_main_blocked_count_value|save/coalesced"] == 3)
    #expect(found["headroom_network_sent_bytes|save/coalesced"] == nil)
    #expect(found["headroom_checks|save/coalescedfail"] == 2)
    #expect(found["headroom_session_duration_seconds|"] == 42.5)
  }

  @Test func aCommitBeginsNoNewSeriesAndNoLabelHasANumberSign() throws {
    let text = String(
      decoding: OpenMetricsExport.render(.of(SampleBench.document { "#\($0)" })), as: UTF8.self)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("# ") }
    #expect(
      lines.filter { $0.contains("revision=") } == [
        "headroom_session_info{revision=\"4c4771a0c0ffee\",suite=\"＃overhead\"} 1"
      ])
    #expect(lines.count > 10 && !lines.contains { $0.contains("#") })
  }

  @Test func everySampleIsReadByBothParsers() throws {
    for (name, sheet) in SampleBench.all { #expect(try !figures(sheet).isEmpty, "\(name)") }
  }

  @Test func namesThatBecomeOneAndCasesOfOneNameAreStillReadable() throws {
    let median = Interval(1, 1, 1)
    let part = ResultSheet.Case(
      name: "twice", duration: 1,
      figures: ["a.b", "a_b", "a-b"].map { .init(metric: $0, unit: .bytes, median: median) })
    let sheet = ResultSheet(
      title: "t", verdict: .pass, started: "", duration: .infinity, cases: [part, part])
    let found = try figures(sheet)
    #expect(found.keys.filter { $0.contains("_a_b") }.count == 3)
  }
}
