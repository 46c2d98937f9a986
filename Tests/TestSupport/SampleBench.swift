package import Documents
package import Quantities
import Recordings

/// A bench with something of everything, for tests of what reads, writes and renders one.
package enum SampleBench {
  package static let machine = MachineFingerprint(
    processor: "Cortex-A53", processors: 4, architecture: "aarch64", memory: 2_000_000_000, kernel: "6.1.0",
    governor: "schedutil", virtualisation: nil)

  package static func run(
    _ number: Int, _ figures: [String: (Double, Unit)], name: String = "save",
    side: BenchRun.Side = .candidate,
    problem: String? = nil
  ) -> BenchRun {
    BenchRun(
      key: "k-\(name)-\(side.rawValue)-\(number)", name: name, side: side, number: number,
      started: "2026-11-20T18:00:0\(number % 10).000Z", duration: 1.5,
      metrics: figures.mapValues { Metric(.value($0.0, .exact), $0.1, instrument: "disk") },
      noise: MachineNoise(load: 0.5, pressure: 2, stolen: 0), problem: problem)
  }

  package static var document: BenchDocument {
    let gate = Gate(metric: "disk.syncs", relative: 0.05, absolute: 2)
    let worse = MetricComparison(
      metric: "disk.syncs", baseline: Sample(unit: .count, values: [10, 10, 10]),
      candidate: Sample(unit: .count, values: [20, 20, 20]), difference: Interval(10, 10, 10),
      ratio: Interval(2, 2, 2), isExact: true, gate: gate, verdict: .fail)
    let unknown = MetricComparison(
      metric: "cpu.time.user", baseline: Sample(unit: .seconds, values: [1, 1.5, 1.2]),
      candidate: Sample(unit: .seconds, values: [1.4, 1.1]), difference: Interval(0.05, -0.4, 0.4),
      ratio: Interval(1.04, 0.7, 1.4), probability: 0.8, adjusted: 1,
      gate: Gate(metric: "cpu.time.user", relative: 0.1), verdict: .inconclusive, needed: 40,
      reason: "the interval lies on both sides of the limit")
    let save = BenchCase(
      name: "save", command: ["./app", "--save"],
      runs: (1...3).map { run($0, ["disk.syncs": (20, .count)]) },
      figures: [
        "disk.syncs": BenchFigure(
          sample: Sample(unit: .count, values: [20, 20, 20]), fidelity: .exact, median: Interval(20, 20, 20))
      ], comparisons: [worse, unknown],
      budget: [
        BudgetLine(
          metric: "disk.syncs", limit: Budget.Limit(maximum: Quantity(25, .count)), value: 20, headroom: 20,
          verdict: .pass)
      ], stop: .decided)
    let broken = BenchCase(
      name: "load/size=2", command: ["./app"], runs: [run(1, [:], name: "load/size=2", problem: "it failed")],
      awaiting: [Gate(metric: "disk.syncs", relative: 0.05, absolute: 2)],
      stop: .failed, problem: "the program failed in 1 of 1 runs")
    return BenchDocument(
      session: BenchSession(
        key: "00112233445566778899aabbccddeeff", suite: "app", digest: "d",
        started: "2026-11-20T18:00:00.000Z", machine: machine, tool: Recording.Tool(version: "1.0"),
        revision: "abc123", branch: "main", isComplete: true, verdict: .fail),
      cases: [save, broken], against: "baseline.json", notes: ["the governor is schedutil"], verdict: .fail,
      problem: "it was ended before its end", duration: 12)
  }
}
