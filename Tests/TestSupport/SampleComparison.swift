package import Documents
import Quantities
import Recordings

/// Comparisons of every kind, made of the sample bench and the sample recordings.
package enum SampleComparison {
  /// Several runs a side, gated, with curves.
  package static let judged: ComparisonDocument = {
    let entry = SampleVerdicts.document.cases[0]
    return ComparisonDocument(
      tool: .init(version: "1.2.3"),
      old: side(["old-1.headroom", "old-2.headroom"], "2 recordings", 8, revision: "f00ba4d0c0ffee"),
      new: side(["new-1.headroom", "new-2.headroom"], "2 recordings", 8, only: ["rows/batched"]),
      confidence: 0.99, machineDifferences: [],
      cases: [
        ComparedCase(
          name: "rows, one transaction", oldName: "rows, a transaction each", comparisons: entry.comparisons,
          medians: entry.figures.mapValues(\.median),
          curves: .init(old: SampleReport.bad.recording, new: shifted)),
        ComparedCase(name: "idle", comparisons: SampleVerdicts.document.cases[1].comparisons),
      ], verdict: .fail)
  }()

  /// One run a side, from machines that differ, with a text that a page must not obey.
  package static let single: ComparisonDocument = {
    var machine = SampleVerdicts.machine
    machine.kernel = "6.18.0"
    let hostile = "<script>alert('1')</script>\u{1B}[31m"
    return ComparisonDocument(
      tool: .init(version: "1.2.3"), old: side(["runs/before.headroom"], "a recording", 1),
      new: ComparisonSide(
        sources: ["runs/\(hostile).json"], content: "a report", runs: 1, machine: machine, tools: ["1.2.4"],
        measured: "2026-11-21T07:00:00Z"),
      confidence: 0.95,
      machineDifferences: ["kernel: 6.1.0-41-arm64 in the baseline, 6.18.0 here"], isForced: true,
      cases: [
        ComparedCase(
          name: hostile, oldName: "app",
          comparisons: [
            one("cpu.wakeups", .count, 120, 131), one("disk.syncs", .count, 0, 3),
            one("cpu.time.user", .seconds, 0.021, 0.021),
            MetricComparison(
              metric: "cpu.instructions", baseline: Sample(unit: .count, missing: "no hardware counters"),
              candidate: Sample(unit: .count, missing: "no hardware counters"), verdict: .notCompared,
              reason: "no hardware counters"),
          ])
      ], notes: ["measured by headroom 1.2.3 and 1.2.4, which may count differently"])
  }()

  private static func one(_ metric: String, _ unit: Unit, _ old: Double, _ new: Double) -> MetricComparison {
    MetricComparison(
      metric: metric, baseline: Sample(unit: unit, values: [old]),
      candidate: Sample(unit: unit, values: [new]), difference: nil, verdict: .inconclusive,
      reason: "a single run a side")
  }

  private static func side(
    _ sources: [String], _ content: String, _ runs: Int, revision: String? = nil, only: [String] = []
  ) -> ComparisonSide {
    ComparisonSide(
      sources: sources, content: content, runs: runs, machine: SampleVerdicts.machine, tools: ["1.2.3"],
      measured: "2026-11-20T18:00:00.250Z", revision: revision, onlyCases: only)
  }

  /// The same program, with curves that lie elsewhere.
  private static var shifted: Recording {
    var recording = SampleReport.bad.recording
    for (name, series) in recording.series where name != "disk.device.bytes" {
      recording.series[name]?.time = series.time.map { $0 * 0.8 }
      recording.series[name]?.value = series.value.map { ($0 * 0.75 * 1000).rounded() / 1000 }
    }
    recording.program.duration *= 0.8
    return recording
  }
}
