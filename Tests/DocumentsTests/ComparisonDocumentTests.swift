import Documents
import Formats
import Quantities
import TestSupport
import Testing

@Suite struct ComparisonDocumentTests {
  private func gated(_ verdict: ComparisonVerdict) -> MetricComparison {
    MetricComparison(
      metric: "disk.syncs", baseline: Sample(unit: .count, values: [1, 2]),
      candidate: Sample(unit: .count, values: [1, 2]), gate: Gate(metric: "disk.syncs", relative: 0.1),
      verdict: verdict)
  }

  @Test func aFailureOutweighsWhatWasNotComparedAndThatWhatIsInconclusive() {
    let all: [ComparisonVerdict] = [.improved, .inconclusive, .notCompared, .fail]
    let expected: [Verdict] = [.pass, .inconclusive, .notMeasured, .fail]
    for count in 1...all.count {
      #expect(ComparisonDocument.verdict(of: all.prefix(count).map(gated)) == expected[count - 1])
    }
  }

  @Test func withoutAGateNothingIsJudged() {
    var comparison = gated(.inconclusive)
    comparison.gate = nil
    #expect(ComparisonDocument.verdict(of: [comparison]) == .notApplicable)
    #expect(ComparisonDocument.verdict(of: []) == .notApplicable)
  }

  @Test func whatARecordingsProfileTellsOfTheMachineIsItsFingerprint() {
    var profile: [String: JSONValue] = [
      "device": [
        "kernel": ["release": "6.1.0"], "virtualisation": ["machine": "kvm", "container": "docker"],
      ],
      "hardware": [
        "processor": ["model": "A53", "online": 4, "architecture": "aarch64"], "memory": ["total": 2048],
      ],
    ]
    #expect(
      MachineFingerprint(profile: .of(profile))
        == MachineFingerprint(
          processor: "A53", processors: 4, architecture: "aarch64", memory: 2048, kernel: "6.1.0",
          virtualisation: "kvm, docker"))
    profile["hardware"] = ["processor": ["model": "A53", "online": 4, "architecture": "aarch64"]]
    #expect(MachineFingerprint(profile: .of(profile)) == nil)
  }
}
