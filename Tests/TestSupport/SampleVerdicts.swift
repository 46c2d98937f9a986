package import Documents
import Quantities
import Recordings

/// A bench with every verdict in it. The judgements are written down, not computed: exports render, they do not judge.
package enum SampleVerdicts {
  package static let machine = MachineFingerprint(
    processor: "Sample Cortex-A72", processors: 4, architecture: "aarch64", memory: 4_026_531_840,
    kernel: "6.1.0-41-arm64", governor: "schedutil", virtualisation: "kvm")

  /// Fails, improves, stays, cannot tell, cannot be compared; one case has no runs that count, one breaks a budget.
  package static let document = BenchDocument(
    session: session(isComplete: true, verdict: .fail), cases: [saves, idle, broken],
    against: "Benchmarks/baselines/ci.json, 2026-11-19 08:30:00 UTC",
    notes: ["The governor of the processor changes its frequency; \"performance\" gives steadier times."],
    verdict: .fail, duration: 186.4)

  /// Nothing to compare it with, and interrupted.
  package static var unfinished: BenchDocument {
    var first = saves
    first.runs.removeAll { $0.side == .baseline }
    first.comparisons = []
    first.budget = []
    first.stop = .interrupted
    return BenchDocument(
      session: session(isComplete: false, verdict: nil), cases: [first], verdict: .notApplicable,
      duration: 31.25)
  }

  package static func session(isComplete: Bool, verdict: Verdict?) -> BenchSession {
    BenchSession(
      key: "0f4c1e9a7b2d4c56a1e03f6b8d5c7e90", suite: "saving",
      digest: "9c1185a5c5e9fc54612808977ee8f548b2258d31ddadef707ba62a2a5a7e0001",
      started: "2026-11-20T18:00:00.250Z", machine: machine, tool: .init(version: "1.2.3"),
      revision: "1a2b3c4d5e6f708192a3b4c5d6e7f80912345678", branch: "coalesce", isComplete: isComplete,
      verdict: verdict)
  }

  private static let saves = BenchCase(
    name: "rows/each", command: ["sqlite3", "state.db", ".read rows.sql"], runs: runs("rows/each"),
    figures: figures, comparisons: comparisons,
    budget: [
      BudgetLine(
        metric: "disk.syncs", limit: .init(maximum: Quantity(250, .count)), value: 260, headroom: -4,
        verdict: .fail),
      BudgetLine(
        metric: "memory.footprint.peak", limit: .init(maximum: Quantity(67_108_864, .bytes)),
        value: 3_481_600, headroom: 94.8, verdict: .pass),
    ], stop: .maximum)

  private static let idle = BenchCase(
    name: "idle", command: ["sleep", "3"],
    runs: (1...5).map { run("idle", .candidate, $0, ["cpu.wakeups": (12, .count)], at: 100 + Double($0)) },
    figures: ["cpu.wakeups": figure([12, 12, 12, 12, 12], .count, 12, 12)],
    comparisons: [
      MetricComparison(
        metric: "cpu.wakeups", baseline: Sample(unit: .count, values: [12, 12, 12]),
        candidate: Sample(unit: .count, values: [12, 12, 12, 12, 12]), difference: Interval(0, 0, 0),
        ratio: Interval(1, 1, 1), isExact: true, isAcrossMachines: true,
        gate: Gate(metric: "cpu.wakeups", relative: 0.05, absolute: 2), verdict: .unchanged)
    ], stop: .decided)

  private static let broken = BenchCase(
    name: "rows/<none>", command: ["sqlite3", "missing.db"], stop: .failed,
    problem: "the program exited with status 1 in each of 3 runs")
}

extension SampleVerdicts {
  private static let syncs: [Double] = [260, 258, 262, 259, 261, 260, 260, 263]
  private static let oldSyncs: [Double] = [240, 241, 239, 240, 242, 238, 240, 240]
  private static let times: [Double] = [3.31, 3.36, 3.42, 3.4, 3.51, 3.62, 3.7, 3.78]
  private static let oldTimes: [Double] = [3.2, 3.35, 3.28, 3.41, 3.3, 3.5, 3.44, 3.6]

  private static func runs(_ name: String) -> [BenchRun] {
    var runs = [run(name, .candidate, 1, ["disk.syncs": (271, .count)], at: 0, isWarmUp: true)]
    for index in syncs.indices {
      let (even, start) = (index % 2 == 0, 5 + 10 * Double(index))
      let new = run(
        name, .candidate, index + 1,
        ["disk.syncs": (syncs[index], .count), "cpu.time.user": (times[index], .seconds)],
        at: even ? start : start + 5, isNoisy: index > 5)
      let old = run(
        name, .baseline, index + 1,
        ["disk.syncs": (oldSyncs[index], .count), "cpu.time.user": (oldTimes[index], .seconds)],
        at: even ? start + 5 : start)
      runs += even ? [new, old] : [old, new]
    }
    return runs
  }

  private static func run(
    _ name: String, _ side: BenchRun.Side, _ number: Int, _ figures: [String: (Double, Unit)],
    at second: Double, isWarmUp: Bool = false, isNoisy: Bool = false
  ) -> BenchRun {
    let whole = Int(second)
    let digits = [whole / 60, whole % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return BenchRun(
      key: "0f4c1e9a/\(name)/\(side.rawValue)/\(number)\(isWarmUp ? "w" : "")", name: name, side: side,
      number: number, isWarmUp: isWarmUp, started: "2026-11-20T18:\(digits[0]):\(digits[1]).000Z",
      duration: 4.25,
      metrics: figures.mapValues { Metric(.value($0.0, .exact), $0.1, instrument: "sample") },
      noise: MachineNoise(
        load: isNoisy ? 3.9 : 0.4, pressure: isNoisy ? 22.5 : 0.3, stolen: 0, temperature: 48.5,
        waited: isNoisy ? 30 : 0,
        complaint: isNoisy ? "a task waited for a processor in 22.5 % of the last 10 s" : nil))
  }

  private static func figure(_ values: [Double], _ unit: Unit, _ low: Double, _ high: Double) -> BenchFigure {
    BenchFigure(
      sample: Sample(unit: unit, values: values), fidelity: .exact,
      median: Interval(Statistics.median(values) ?? 0, low, high))
  }

  private static let figures = [
    "disk.syncs": figure(syncs, .count, 258, 262),
    "cpu.time.user": figure(times, .seconds, 3.36, 3.7),
    "memory.footprint.peak": figure([3_481_600, 3_493_888, 3_477_504], .bytes, 3_477_504, 3_493_888),
    "disk.writes.bytes": figure([97_648_640, 97_648_640], .bytes, 97_648_640, 97_648_640),
  ]

  private static let comparisons = [
    MetricComparison(
      metric: "cpu.time.user", baseline: Sample(unit: .seconds, values: oldTimes),
      candidate: Sample(unit: .seconds, values: times), difference: Interval(0.08, -0.11, 0.31),
      ratio: Interval(1.024, 0.968, 1.094), probability: 0.161, adjusted: 0.483,
      gate: Gate(metric: "cpu.time.user", relative: 0.05, absolute: 0.1), verdict: .inconclusive,
      needed: 26, reason: "the true difference may lie on either side of the limit"),
    MetricComparison(
      metric: "disk.syncs", baseline: Sample(unit: .count, values: oldSyncs),
      candidate: Sample(unit: .count, values: syncs), difference: Interval(20, 18, 22),
      ratio: Interval(1.083, 1.075, 1.092), probability: 0.00016, adjusted: 0.00048,
      gate: Gate(metric: "disk.syncs", relative: 0.05, absolute: 2), verdict: .fail),
    MetricComparison(
      metric: "memory.footprint.peak", baseline: Sample(unit: .bytes, values: [5_242_880, 5_263_360]),
      candidate: Sample(unit: .bytes, values: [3_481_600, 3_493_888, 3_477_504]),
      difference: Interval(-1_771_520, -1_789_952, -1_748_992), ratio: Interval(0.663, 0.66, 0.668),
      probability: 0.2, adjusted: 0.2,
      gate: Gate(metric: "memory.footprint.peak", relative: 0.1, absolute: 262_144), verdict: .improved),
    MetricComparison(
      metric: "network.sent.bytes",
      baseline: Sample(unit: .bytes, values: [4096]),
      candidate: Sample(unit: .bytes, missing: "no packet was counted without a control group"),
      gate: Gate(metric: "network.sent.bytes", relative: 0.05), verdict: .notCompared,
      reason: "no packet was counted without a control group"),
    MetricComparison(
      metric: "cpu.switches.voluntary",
      baseline: Sample(unit: .count, values: [31, 33, 30, 31, 32, 29, 31, 34]),
      candidate: Sample(unit: .count, values: [62, 66, 61, 62, 63, 60, 62, 68]),
      difference: Interval(31, 28, 36),
      ratio: Interval(2, 1.85, 2.2), probability: 0.0002, adjusted: 0.0004, verdict: .inconclusive,
      reason: MetricComparison.differsWithoutGate),
    MetricComparison(
      metric: "disk.writes.bytes", baseline: Sample(unit: .bytes, values: [97_648_640, 97_648_640]),
      candidate: Sample(unit: .bytes, values: [97_648_640, 97_648_640]), difference: Interval(0, 0, 0),
      ratio: Interval(1, 1, 1), isExact: true, verdict: .unchanged),
  ]
}
