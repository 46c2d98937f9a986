import Formats
import Matching
import Testing

@Suite struct UpdateRulesTests {
  private let devices = [MatchDevice.having("phone", "wifi+ nfc+"), .having("tablet", "wifi+ nfc-")]

  private func update(_ old: [String: Bool], _ new: [String: Bool]) throws -> [AppNotice] {
    MatchJudge.judge(
      try .dictionary(new), from: "new", on: devices, strict: false, previous: try .dictionary(old)
    ).app.notices.filter { $0.id == "tightened" }
  }

  @Test(
    arguments: [
      ([:], ["wifi": true], "is required now and was not before"),
      ([:], ["wifi": false], "is prohibited now and was not before"),
      (["wifi": false], ["wifi": true], "is required now and was prohibited before"),
      (["wifi": true], ["wifi": false], "is prohibited now and was required before"),
    ] as [([String: Bool], [String: Bool], String)])
  func whatIsTightenedIsAnError(old: [String: Bool], new: [String: Bool], words: String) throws {
    let notices = try update(old, new)
    #expect(notices.count == 1)
    #expect(notices.first?.severity == .error)
    #expect(notices.first?.message.hasPrefix("“wifi” \(words)") == true)
  }

  @Test(
    arguments: [
      ([:], [:]), (["wifi": true], [:]), (["wifi": false], [:]), (["wifi": true], ["wifi": true]),
      (["wifi": false], ["wifi": false]),
    ] as [([String: Bool], [String: Bool])])
  func whatIsKeptOrRelaxedIsNot(old: [String: Bool], new: [String: Bool]) throws {
    #expect(try update(old, new) == [])
  }

  @Test func theDevicesThatAreLostAreNamed() throws {
    #expect(
      try update(["wifi": true], ["wifi": true, "nfc": true])[0].message.hasSuffix("; this shuts out tablet"))
    #expect(try update([:], ["wifi": true])[0].message == "“wifi” is required now and was not before")
  }

  @Test func whatCannotBeToldOfTheVersionBeforeIsSaid() throws {
    let old = try AppRequirements.of(["UIRequiredDeviceCapabilities": .dictionary(["wifi": .integer(1)])])
    let match = MatchJudge.judge(
      try .dictionary(["wifi": true]), from: "new", on: devices, strict: false, previous: old)
    #expect(match.app.complaints == ["warning previous-undecided UIRequiredDeviceCapabilities"])
  }
}
