package import Documents
import Recordings

/// A session of one case, with all that it needs.
package enum FakeBench {
  package static let machine = MachineFingerprint(
    processor: "p", processors: 2, architecture: "x86_64", memory: 1_073_741_824, kernel: "6.18")
  package static let session = BenchSession(
    key: "k", suite: "s", digest: "d", started: "2026-11-20T18:00:00.000Z", machine: machine,
    tool: Recording.Tool(version: "1"))

  package static func suiteCase(
    _ repeats: ClosedRange<Int>, warmUps: Int = 0, adjust: (inout BenchRules) -> Void = { _ in }
  ) -> SuiteCase {
    var rules = BenchRules()
    rules.repeats = repeats
    rules.warmUps = warmUps
    rules.gates = [Gate(metric: "disk.writes", relative: 0.05)]
    adjust(&rules)
    return SuiteCase(name: "save", scenario: Scenario(), file: "suite.json", rules: rules)
  }
}
