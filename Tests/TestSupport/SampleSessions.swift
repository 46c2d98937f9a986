package import Documents
import Quantities
import Recordings

/// Sessions of a suite, each a little later than the one before.
package enum SampleSessions {
  package static let machine = MachineFingerprint(
    processor: "Test \"9000\"", processors: 8, architecture: "x86_64", memory: 8_589_934_592, kernel: "6.1.0",
    governor: "performance")
  package static let otherMachine = MachineFingerprint(
    processor: "Other", processors: 2, architecture: "aarch64", memory: 1_073_741_824, kernel: "6.18.0",
    virtualisation: "kvm")

  /// A minute after the one with the number before.
  package static func session(
    _ number: Int, suite: String = "overhead", branch: String? = "main",
    machine: MachineFingerprint = machine,
    isComplete: Bool = true, verdict: Verdict? = .pass
  ) -> BenchSession {
    let (minutes, hours) = (two(number % 60), two(number / 60 % 24))
    let day = two(1 + number / 1440 % 28)
    return BenchSession(
      key: key(number, suite), suite: suite, digest: "digest of \(suite)",
      started: "2026-\(two(1 + number / 40_320))-\(day)T\(hours):\(minutes):00.000Z", machine: machine,
      tool: .init(version: "0.4.0"), revision: "revision\(number)", branch: branch, isComplete: isComplete,
      verdict: isComplete ? verdict : nil)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// 32 hexadecimal digits that begin otherwise for each number.
  package static func key(_ number: Int, _ suite: String = "overhead") -> String {
    let mixed = UInt64(number) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(suite.utf8.reduce(0) { $0 &+ Int($1) })
    let digits = String(mixed, radix: 16)
    let head = String(repeating: "0", count: 16 - digits.count) + digits
    let tail = String(number, radix: 16)
    return head + String(repeating: "0", count: 16 - tail.count) + tail
  }

  package static func run(
    _ number: Int, of session: BenchSession, name: String = "idle", isWarmUp: Bool = false, value: Double = 10
  ) -> BenchRun {
    BenchRun(
      key: "\(session.key)/\(name)/\(isWarmUp ? "warm" : "candidate")/\(number)", name: name, number: number,
      isWarmUp: isWarmUp, started: session.started, duration: 1.25,
      metrics: [
        "cpu.wakeups": Metric(.value(value, .exact), .count, instrument: "cpu"),
        "cpu.time.user": Metric(
          .value(0.1 + value / 3, .sampled), .seconds, instrument: "cpu", note: "a note"),
        "energy.total": Metric(.missing("no meter; 'quoted' \"words\""), .joules, instrument: "energy"),
      ], noise: MachineNoise(load: 0.5, pressure: 1.5, complaint: "busy"))
  }

  /// What `runs` runs of a case come to, around a value.
  package static func figures(_ value: Double, runs: Int, name: String = "idle") -> [String: [String:
    BenchFigure]]
  {
    let values = (0..<runs).map { value + Double($0 % 3) - 1 }
    return [
      name: [
        "cpu.wakeups": BenchFigure(
          sample: Sample(unit: .count, values: values), fidelity: .exact,
          median: Interval(value, value - 1, value + 1)),
        "cpu.time.user": BenchFigure(
          sample: Sample(unit: .seconds, values: values.map { 0.1 + $0 / 3 }, missing: "one run had none"),
          fidelity: .sampled, median: Interval(0.1 + value / 3, 0.1, 1e17)),
      ]
    ]
  }
}
