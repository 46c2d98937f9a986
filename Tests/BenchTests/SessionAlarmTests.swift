import Bench
import Documents
import Quantities
import Recordings
import Testing

@testable import Comparison

/// How often a whole session fails where nothing has changed: with many cases, and one after the other on a machine whose load
/// changes. Chance is seeded.
struct SessionAlarmTests {
  /// Twenty cases with a gate each, which was an alarm in three of a hundred sessions when each case had the whole chance.
  @Test func manyCasesHaveTheChanceOfOne() {
    var runs = SimulatedRuns(seed: 61)
    var comparer = Comparer(gates: [Gate(metric: "a", relative: 0)], resamples: 40)
    func alarms(session: Int) -> Int {
      comparer.session = session
      return (0..<100).count { _ in
        (0..<20).reduce(false) { failed, _ in
          let found = comparer.compare(
            ["a": runs.sample(.normal, 10)], ["a": runs.sample(.normal, 10)])
          return failed || found.contains { $0.verdict == .fail }
        }
      }
    }
    let apart = alarms(session: 0)
    let together = alarms(session: 20)
    #expect(apart > 1, "\(apart) of 100 without the correction")
    #expect(together <= 1, "\(together) of 100 sessions")
  }

  @Test func manyCasesTakeMoreRunsForAVerdict() {
    var rules = BenchRules()
    rules.gates = [Gate(metric: "cpu.wakeups", relative: 0.05)]
    #expect(LeastRepeats.of(rules) == 5)
    #expect(LeastRepeats.of(rules, session: 20) == 8)
    rules.gates = [Gate(metric: "disk.syncs", relative: 0.05)]
    #expect(LeastRepeats.of(rules, session: 20) == 2)
  }

  /// A machine of which it is unknown how busy its next hour is.
  private struct Machine {
    var runs: SimulatedRuns
    /// How much of the time tasks wait for a processor, in percent.
    var pressure = 0.0

    init(seed: UInt64) { runs = SimulatedRuns(seed: seed) }

    mutating func passes() {
      pressure = runs.generator.unit() < 0.5 ? 5 * runs.generator.unit() : 20 + 75 * runs.generator.unit()
    }

    /// A session of a program whose processor time grows by up to a third where others share its caches, whose pushed-aside
    /// threads grow twentyfold, and whose memory stays as it is; each session has a shift of its own of 1 %.
    mutating func session(_ count: Int, times factor: Double = 1) -> [BenchRun] {
      let own = 1 + 0.01 * runs.normal()
      return (1...count).map { number in
        let waiting = min(100, max(0, pressure + 4 * runs.normal()))
        let share = 1 + 0.0035 * waiting
        var run = BenchRun.made(
          .candidate, number,
          [
            "cpu.time.user": factor * own * share * (1 + 0.03 * runs.normal()),
            "cpu.utilisation": factor * (1 - 0.006 * waiting) * (1 + 0.03 * runs.normal()),
            "cpu.switches.involuntary": (factor * (1 + waiting / 5) * (1 + 0.2 * runs.normal())).rounded(),
            "memory.resident.peak": factor * 2e7 * (1 + 0.002 * runs.normal()),
            "disk.writes": (factor * 100).rounded(),
          ])
        for (name, metric) in run.metrics {
          run.metrics[name]?.unit = MetricCatalogue.find(name)?.unit ?? metric.unit
        }
        run.noise.pressure = waiting
        return run
      }
    }
  }

  private static let gates = [
    "cpu.time.user", "cpu.utilisation", "cpu.switches.involuntary", "memory.resident.peak", "disk.writes",
  ].map { Gate(metric: $0, relative: 0.05) }

  private func judged(_ old: [BenchRun], _ new: [BenchRun], isHeeded: Bool = true) -> [MetricComparison] {
    var comparer = Comparer(gates: Self.gates, resamples: 40)
    let noise = MachineNoise.typical(of: old.map(\.noise))
    if isHeeded { comparer.allowance = KeptBaseline(noise: noise, processors: 2).allowance(for: new) }
    return comparer.compare(
      RunSamples.of(old, side: .candidate), RunSamples.of(new, side: .candidate))
  }

  /// Hundreds of pairs of sessions of the same program, one after the other.
  @Test func theSameProgramLaterHardlyEverFails() {
    var machine = Machine(seed: 62)
    var (heeded, plain) = (0, 0)
    for round in 0..<400 {
      machine.passes()
      let old = machine.session(10)
      machine.passes()
      let new = machine.session(10)
      if judged(old, new).contains(where: { $0.verdict == .fail }) { heeded += 1 }
      if round < 50, judged(old, new, isHeeded: false).contains(where: { $0.verdict == .fail }) {
        plain += 1
      }
    }
    #expect(heeded <= 4, "\(heeded) of 400 sessions")
    #expect(plain > 15, "\(plain) of 50 sessions that do not heed the load")
  }

  /// What is told of a program that came to take a quarter more, on a machine that stays as busy, and of counts always.
  @Test func aTrueChangeIsToldAllTheSame() {
    var machine = Machine(seed: 63)
    var (time, count, memory) = (0, 0, 0)
    for _ in 0..<50 {
      machine.pressure = 3
      let old = machine.session(10)
      let found = judged(old, machine.session(10, times: 1.25))
      machine.pressure = 90
      let busy = judged(old, machine.session(10, times: 1.25))
      func fails(_ all: [MetricComparison], _ metric: String) -> Bool {
        all.contains { $0.metric == metric && $0.verdict == .fail }
      }
      if fails(found, "cpu.time.user") { time += 1 }
      if fails(busy, "disk.writes") { count += 1 }
      // Bytes that were counted are the program's whatever the load.
      if fails(busy, "memory.resident.peak") { memory += 1 }
    }
    #expect(time >= 48 && count == 50 && memory >= 48, "\(time), \(count) and \(memory) of 50")
  }
}
