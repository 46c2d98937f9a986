import Documents
import Exports
import Quantities
import Recordings
import TestSupport

/// A bench with every verdict, the same on every machine and at every hour: what the forms for CI are tried with.
enum SampleBench {
  static let all: [(name: String, sheet: ResultSheet)] = [
    ("bench", .of(document())), ("bench-hostile", .of(hostile)), ("bench-first", .of(first)),
    ("bench-refused", .of(refused)),
    ("sheet-good", .of(SampleReport.good)), ("sheet-bad", .of(SampleReport.bad)),
    ("sheet-hostile", .of(SampleReport.hostile)),
  ]

  static func document(_ name: (String) -> String = { $0 }) -> BenchDocument {
    BenchDocument(
      session: session(name("overhead")),
      cases: [
        BenchCase(
          name: name("save/coalesced"), command: ["app", "--save"], runs: runs(name("save/coalesced")),
          figures: figures, comparisons: comparisons,
          budget: [
            BudgetLine(
              metric: "disk.syncs", limit: .init(maximum: Quantity(10, .count)), value: 12, headroom: -20,
              verdict: .fail)
          ], stop: .decided),
        BenchCase(
          name: name("wait"), command: ["app", "--wait"], stop: .failed,
          problem: name("the program exited with status 7")),
      ], against: "baselines/ci.json", notes: [name("The machine was busy before 2 of 12 runs.")],
      verdict: .fail, duration: 42.5)
  }

  /// Nothing to be compared with yet.
  static var first: BenchDocument {
    var document = document()
    document.cases = [document.cases[0]]
    document.cases[0].awaiting = comparisons.compactMap(\.gate).filter { $0.metric != "network.sent.bytes" }
    document.cases[0].comparisons = []
    document.cases[0].budget = []
    document.against = nil
    document.notes = ["There is no baseline yet: nothing was compared."]
    document.verdict = .notApplicable
    return document
  }

  /// Compared with a baseline of another machine.
  static var refused: BenchDocument {
    var document = document()
    document.cases = [document.cases[0]]
    document.cases[0].comparisons = [comparisons[1]].map { comparison in
      var comparison = comparison
      (comparison.verdict, comparison.difference, comparison.ratio) = (.notCompared, nil, nil)
      comparison.reason = "the machines differ: kernel: 5.10 in the baseline, 6.1.0 here"
      return comparison
    }
    document.cases[0].budget = []
    document.problem = "the baseline is refused, since it comes from another machine"
    document.verdict = .notMeasured
    return document
  }

  static var hostile: BenchDocument {
    document { "=\($0),\"\(SampleReport.hostileName)| `x` -->\r\n::error::x%" }
  }

  private static func session(_ suite: String) -> BenchSession {
    BenchSession(
      key: String(repeating: "0a", count: 16), suite: suite, digest: String(repeating: "0", count: 64),
      started: "2026-11-20T18:00:00.000Z",
      machine: MachineFingerprint(
        processor: "Some Processor", processors: 2, architecture: "x86_64", memory: 4_294_967_296,
        kernel: "6.1.0"),
      tool: .init(version: SampleReport.version), revision: "4c4771a0c0ffee", branch: "main",
      isComplete: true, verdict: .fail)
  }

  private static func runs(_ name: String) -> [BenchRun] {
    (1...6).map {
      BenchRun(
        key: "k\($0)", name: name, number: $0, isWarmUp: $0 == 1, started: "2026-11-20T18:00:0\($0).000Z",
        duration: 1.25, metrics: [:])
    }
  }

  private static let figures: [String: BenchFigure] = [
    "disk.syncs": figure([12, 12, 12, 12, 12], .count, 12, 12),
    "cpu.time.user": figure([0.5, 0.52, 0.51, 0.53, 0.49], .seconds, 0.49, 0.53, .sampled),
    "memory.footprint.peak": figure([900, 901, 902, 903, 904], .bytes, 900, 904),
    "cpu.idle.share": figure([40, 41, 42, 43, 44], .percent, 40, 44),
    "main.blocked.count": figure([3], .count, 3, 3),
  ]

  private static func figure(
    _ values: [Double], _ unit: Unit, _ low: Double, _ high: Double, _ fidelity: Fidelity = .exact
  ) -> BenchFigure {
    BenchFigure(
      sample: Sample(unit: unit, values: values), fidelity: fidelity,
      median: Interval(Statistics.median(values) ?? 0, low, high))
  }

  private static let comparisons: [MetricComparison] = [
    compared(
      "cpu.idle.share", .percent, [20, 21, 22, 23, 24], .improved, Interval(20, 18, 22),
      Interval(1.9, 1.8, 2),
      Gate(metric: "cpu.idle.share", relative: 0.05, better: .more)),
    compared(
      "cpu.time.user", .seconds, [0.48, 0.5, 0.47, 0.5, 0.51], .inconclusive, Interval(0.01, -0.02, 0.06),
      Interval(1.02, 0.96, 1.12), Gate(metric: "cpu.time.user", relative: 0.1, absolute: 0.01), needed: 18),
    compared(
      "disk.syncs", .count, [8, 8, 8, 8, 8], .fail, Interval(4, 4, 4), Interval(1.5, 1.5, 1.5),
      Gate(metric: "disk.syncs", relative: 0.05, absolute: 1), exact: true),
    MetricComparison(
      metric: "network.sent.bytes", baseline: Sample(unit: .bytes, values: [1, 2]),
      candidate: Sample(unit: .bytes, missing: "it needs CAP_BPF"),
      gate: Gate(metric: "network.sent.bytes", relative: 0.1), verdict: .notCompared,
      reason: "the candidate has no figure: it needs CAP_BPF"),
    compared(
      "memory.footprint.peak", .bytes, [900, 902, 902, 903, 904], .unchanged, Interval(0, -1, 1),
      Interval(1, 0.999, 1.001), nil),
  ]

  private static func compared(
    _ metric: String, _ unit: Unit, _ baseline: [Double], _ verdict: ComparisonVerdict,
    _ difference: Interval,
    _ ratio: Interval, _ gate: Gate?, exact: Bool = false, needed: Int? = nil
  ) -> MetricComparison {
    MetricComparison(
      metric: metric, baseline: Sample(unit: unit, values: baseline),
      candidate: figures[metric]?.sample ?? Sample(unit: unit), difference: difference, ratio: ratio,
      isExact: exact, gate: gate, verdict: verdict, needed: needed)
  }
}
