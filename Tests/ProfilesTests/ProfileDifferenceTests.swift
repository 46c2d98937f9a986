import Formats
import Recordings
import TestSupport
import Testing

@testable import Profiles

@Suite struct ProfileDifferenceTests {
  private func phone(_ finding: Finding, cores: JSONValue = 4, source: String = "a") -> DeviceProfile {
    DeviceProfile(
      identity: ["name": "Phone", "kind": "handset"], capabilities: ["gps": finding],
      hardware: ["processor": ["cores": cores, "source": .string(source), "inner": ["deep": "x"]]],
      defaultBudget: "handheld")
  }

  @Test func aProfileDoesNotDifferFromItself() {
    let profile = phone(.present())
    #expect(ProfileDifference(profile, profile).isEmpty)
  }

  @Test func theEvidenceIsNoDifference() {
    let one = phone(Finding(.present, provenance: .derived), source: "a")
    let other = phone(.present(nil, .init("/sys", "gnss0")), source: "b")
    #expect(ProfileDifference(one, other).isEmpty)
    #expect(ProfileDifference(phone(.unknown("no class")), phone(.unknown("denied"))).isEmpty)
  }

  @Test func aStateAndAValueAreDifferences() {
    let pairs = ProfileDifference(phone(.present()), phone(.unknown("denied"))).capabilities
    #expect(pairs.map(\.key) == ["gps"])
    #expect(pairs[0].left?.state == .present && pairs[0].right?.reason == "denied")
    #expect(ProfileDifference(phone(.present(1)), phone(.present(2))).capabilities.count == 1)
  }

  @Test func hardwareIsComparedFactByFact() {
    let pairs = ProfileDifference(phone(.present()), phone(.present(), cores: 6)).hardware
    #expect(pairs.map(\.key) == ["processor.cores"])
    #expect(pairs[0].left == 4 && pairs[0].right == 6)
  }

  @Test func whatOneSideDoesNotStateIsMissingThere() {
    let pairs = ProfileDifference(phone(.present()), DeviceProfile())
    #expect(pairs.hardware.map(\.key) == ["processor.cores", "processor.inner.deep"])
    #expect(pairs.settings.map(\.key) == ["defaultBudget", "kind"])
    #expect(pairs.settings.allSatisfy { $0.left != nil && $0.right == nil })
    let document = ProfileDifferenceDocument(pairs, left: "a", right: "b").json
    #expect(document["hardware"]?["processor.cores"] == ["left": 4])
  }

  @Test func theTwoSidesMayBeExchanged() {
    let (one, other) = (phone(.present()), phone(.absent("none"), cores: 8))
    let (there, back) = (ProfileDifference(one, other), ProfileDifference(other, one))
    #expect(there.capabilities.map(\.left) == back.capabilities.map(\.right))
    #expect(there.hardware.map(\.right) == back.hardware.map(\.left))
  }
}
