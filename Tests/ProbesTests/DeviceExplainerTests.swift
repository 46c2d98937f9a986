import Documents
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct DeviceExplainerTests {
  /// Keys that probes answer, on this machine and on one where there is nothing, without a sentence on how.
  @Test func everyKeyThatAProbeAnswersSaysHowItIsDecided() {
    let missing = ProbeRegistry.all.flatMap { probe in
      let answers = [probe.read(.live), probe.read(FixtureTree().root)]
      let keys = Set(answers.flatMap { Array($0.capabilities.keys) + Array($0.availability.keys) })
      return keys.filter { probe.meta.decides[$0]?.isEmpty != false }.sorted().map {
        "\(probe.meta.id): \($0)"
      }
    }
    #expect(missing.isEmpty, "without a sentence in `decides`: \(missing.joined(separator: ", "))")
  }

  @Test func theProbesThatDecideANameExplainItAsAllDo() {
    for root in [KernelRoot.live, FixtureTree.pinePhone.root] {
      let whole = DeviceProber.profile(root)
      for name in DeviceExplainer.names {
        let probes = DeviceExplainer.probes(for: [name])
        #expect(probes.count <= 1)
        let profile = DeviceProber.profile(root, probes: probes)
        #expect(DeviceExplainer.explain(name, profile) == DeviceExplainer.explain(name, whole), "\(name)")
      }
    }
  }

  @Test func nothingIsDecidedThatNobodyAsksFor() {
    let strangers = ProbeRegistry.all.flatMap { probe in
      probe.meta.decides.keys.filter { !DeviceExplainer.names.contains($0) }.map { "\(probe.meta.id): \($0)" }
    }
    #expect(strangers.isEmpty)
  }

  @Test func aNameWithTwoMeaningsIsExplainedTwice() {
    let profile = DeviceProber.profile(FixtureTree().root)
    #expect(DeviceExplainer.explain("gps", profile).map(\.section) == [.capabilities, .availability])
    #expect(DeviceExplainer.explain("battery-level", profile).map(\.probe?.id) == ["battery"])
    #expect(DeviceExplainer.explain("gpps", profile).isEmpty)
  }

  @Test func aKeyOfAnotherPlatformSaysWhyNobodyIsAsked() throws {
    let profile = DeviceProber.profile(FixtureTree().root)
    let explanation = try #require(DeviceExplainer.explain("healthkit", profile).first)
    #expect(explanation.probe == nil)
    #expect(explanation.decides.hasPrefix("Not asked"))
    #expect(explanation.finding.state == .unknown)
  }
}
