import Documents
import Formats
import Recordings
import TestSupport
import Testing

@Suite struct ProfileSummaryTests {
  private let summary = ProfileSummary(
    name: "phone",
    DeviceProfile(
      identity: ["name": "Phone", "kind": "handset"],
      capabilities: [
        "gps": Finding(.present, provenance: .derived), "nfc": Finding(.absent, reason: "none"),
        "wifi": Finding(.unknown, reason: "not seen", provenance: .documented),
      ], availability: ["gps": Finding(.present, provenance: .derived)], radios: ["lte"]))

  @Test func bothSectionsAreCounted() {
    #expect(summary.states == [.present: 2, .absent: 1, .unknown: 1])
  }

  @Test func whatIsUnknownHasNoProvenance() {
    #expect(summary.provenance == [.derived: 2, .measured: 1])
    #expect(summary.marks == "1 measured, 2 derived, 1 unknown")
  }

  @Test func theDocumentNamesEachMarkAlsoWhereThereIsNone() {
    #expect(
      summary.json["provenance"] == ["measured": 1, "documented": 0, "derived": 2, "unverified": 0])
    #expect(summary.json["defaultBudget"] == nil)
  }

  @Test func aProfileWithoutANameIsSaidToHaveNone() {
    #expect(ProfileSummary(name: "x", DeviceProfile()).title == "unnamed device")
  }
}
