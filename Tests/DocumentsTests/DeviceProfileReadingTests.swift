import Documents
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
      device: ["name": "x"],
      capabilities: [
        "gps": .present(["a"], .init("/sys/class/gnss", "gnss0")),
        "nfc": .unknown("no class", .init("/sys", "")),
      ],
      availability: ["battery-level": .absent("none")], hardware: ["memory": ["total": 1]],
      defaultBudget: "handheld")
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

  @Test func anUnknownKeyIsNeverDropped() {
    #expect(
      throws: DocumentError(
        file: "d.json", place: "defaultBugdet",
        problem: "unknown key \"defaultBugdet\"; did you mean \"defaultBudget\"?")
    ) { try read("{\"schemaVersion\": 1, \"defaultBugdet\": \"handheld\"}") }
  }
}
