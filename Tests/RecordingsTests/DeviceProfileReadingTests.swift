import Formats
import Recordings
import TestSupport
import Testing

@Suite struct DeviceProfileReadingTests {
  private func read(_ text: String) throws(DocumentError) -> DeviceProfile {
    try DeviceProfile(file: "d.json", bytes: Array(text.utf8))
  }
  private func read(finding: String) throws(DocumentError) -> DeviceProfile {
    try read(
      """
      {"schemaVersion": 1, "device": {}, "capabilities": {"gps": \(finding)}, "availability": {}, "hardware": {}}
      """)
  }

  @Test func whatAProbeWroteReadsBackEqual() throws {
    let profile = DeviceProfile(
      identity: ["name": "x"],
      capabilities: [
        "gps": .present(["a"], .init("/sys/class/gnss", "gnss0")),
        "nfc": .unknown("no class", .init("/sys", "")),
      ],
      availability: ["battery-level": .absent("none")], hardware: ["memory": ["total": 1]],
      defaultBudget: "handheld", radios: ["lte", "wifi"], powerModel: "phone")
    #expect(try DeviceProfile(file: "d.json", bytes: JSONWriter.pretty(profile.json)) == profile)
  }

  @Test(arguments: [
    (
      "{\"state\": \"presnt\"}",
      "capabilities.gps.state: unknown state \"presnt\"; known: present, absent, unknown"
    ),
    ("{\"state\": \"unknown\"}", "capabilities.gps: what is unknown needs a \"reason\""),
    ("{\"stat\": \"present\"}", "capabilities.gps.stat: unknown key \"stat\"; did you mean \"state\"?"),
    ("{}", "capabilities.gps: the key \"state\" is missing"), ("1", "capabilities.gps: expected an object"),
    (
      "{\"state\": \"absent\", \"provenance\": \"documentd\"}",
      "capabilities.gps.provenance: unknown provenance \"documentd\"; did you mean \"documented\"?"
    ),
    (
      "{\"state\": \"absent\", \"evidence\": [{\"interface\": \"/sys\"}]}",
      "capabilities.gps.evidence[0]: the key \"answer\" is missing"
    ),
  ])
  func aFindingThatCannotBeUnderstoodIsNamedWithItsPlace(_ finding: String, _ words: String) {
    do {
      _ = try read(finding: finding)
      Issue.record("read without an error")
    } catch { #expect("\(error)".contains(words), "\(error)") }
  }

  @Test func aFindingWithoutAMarkIsMeasuredAndIsWrittenWithoutOne() throws {
    let plain = try #require(try read(finding: #"{"state": "present"}"#).capabilities["gps"])
    #expect(plain.provenance == .measured)
    #expect(plain.json?["provenance"] == nil)
  }

  @Test(arguments: Finding.Provenance.allCases)
  func aProvenanceSurvivesBeingWritten(_ mark: Finding.Provenance) throws {
    let profile = DeviceProfile(capabilities: ["gps": Finding(.absent, reason: "none", provenance: mark)])
    let again = try DeviceProfile(file: "d.json", bytes: JSONWriter.pretty(profile.json))
    #expect(again == profile)
    #expect(again.capabilities["gps"]?.provenance == mark)
  }

  @Test(arguments: [
    #""radios": "wifi""#, #""radios": [1]"#, #""radios": [""]"#, #""radios": ["lte", "lte"]"#,
    #""powerModel": ["phone"]"#, #""powerModel": """#, #""defaultBudget": null"#,
  ])
  func aModelIsGivenByItsName(_ member: String) {
    #expect {
      try read(
        #"{"schemaVersion": 1, "device": {}, "capabilities": {}, "availability": {}, "hardware": {}, "#
          + member + "}")
    } throws: {
      ($0 as? DocumentError)?.place.hasPrefix(member.split(separator: "\"")[0].description) == true
    }
  }

  @Test func anUnknownKeyIsNeverDropped() {
    #expect(
      throws: DocumentError(
        file: "d.json", place: "defaultBugdet",
        problem: "unknown key \"defaultBugdet\"; did you mean \"defaultBudget\"?")
    ) { try read("{\"schemaVersion\": 1, \"defaultBugdet\": \"handheld\"}") }
  }
}
