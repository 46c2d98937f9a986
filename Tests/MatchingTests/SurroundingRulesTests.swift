import Formats
import Matching
import Testing

@Suite struct SurroundingRulesTests {
  @Test func wifiThatIsKeptUpAndShutOutIsAContradiction() throws {
    let kept: [String: PropertyList] = ["UIRequiresPersistentWiFi": .boolean(true)]
    #expect(
      try AppRequirements.dictionary(["wifi": false], and: kept).complaints == [
        "error contradiction UIRequiresPersistentWiFi"
      ])
    #expect(try AppRequirements.array("wifi", and: kept).notices == [])
    #expect(try AppRequirements.of(kept).notices.map(\.id) == ["wifi-not-required"])
    #expect(try AppRequirements.of(["UIRequiresPersistentWiFi": .boolean(false)]).notices == [])
  }

  @Test func backgroundModesOfAnAppThatNeverMovesThereHaveNoEffect() throws {
    let modes: PropertyList = .array([.string("audio")])
    let app = try AppRequirements.of([
      "UIApplicationExitsOnSuspend": .boolean(true), "UIBackgroundModes": modes,
    ])
    #expect(app.complaints == ["warning never-in-background UIApplicationExitsOnSuspend"])
    #expect(try AppRequirements.of(["UIBackgroundModes": modes]).notices == [])
  }

  @Test func aModeSaysWhichHardwareItStandsOn() throws {
    let location: [String: PropertyList] = [
      "UIBackgroundModes": .array([.string("location")]), "NSLocationUsageDescription": .string("why"),
    ]
    #expect(try AppRequirements.of(location).notices.map(\.id).contains("mode-not-required"))
    #expect(try AppRequirements.array("location-services", and: location).notice("mode-not-required") == nil)
    #expect(try AppRequirements.array("gps", and: location).notice("mode-not-required") == nil)
    let central: [String: PropertyList] = ["UIBackgroundModes": .array([.string("bluetooth-central")])]
    let without = try AppRequirements.dictionary(["bluetooth-le": false], and: central)
    #expect(without.complaints == ["warning mode-prohibited UIBackgroundModes"])
  }

  @Test func anUnknownModeIsNamedWithTheNearestOne() throws {
    let app = try AppRequirements.of([
      "UIBackgroundModes": .array([.string("locations"), .string("$(MODE)")])
    ])
    #expect(app.complaints == ["warning unknown-mode UIBackgroundModes"])
    #expect(app.notices[0].advice == "Did you mean “location”?")
  }

  @Test func anAppForTheTabletAloneCannotRequireATelephone() throws {
    let tablet: [String: PropertyList] = ["UIDeviceFamily": .array([.integer(2)])]
    #expect(
      try AppRequirements.array("telephony", and: tablet).complaints == ["error no-device UIDeviceFamily"])
    let both: [String: PropertyList] = ["UIDeviceFamily": .array([.integer(1), .integer(2)])]
    #expect(try AppRequirements.array("telephony", and: both).complaints == [])
    #expect(
      try AppRequirements.of(["UIDeviceFamily": .integer(9)]).complaints == [
        "warning unknown-family UIDeviceFamily"
      ])
    #expect(
      try AppRequirements.of(["UIDeviceFamily": .string("$(FAMILY)")]).notices.map(\.id) == [
        "unexpanded-variable"
      ])
  }

  @Test(arguments: [("12.0", true), ("11", true), ("10.3", false), ("x", false)])
  func aSystemThatRunsNoSuchProgramsIsNamed(_ version: String, _ outdated: Bool) throws {
    let app = try AppRequirements.array("armv7", and: ["MinimumOSVersion": .string(version)])
    #expect(app.complaints == (outdated ? ["warning outdated-processor MinimumOSVersion"] : []))
    #expect((app.notice("programs-not-judged") == nil) == outdated)
    #expect(
      app.notices.contains { $0.id == "minimum-system" && $0.message.contains("needs version \(version);") })
  }

  @Test func programsOfAnAppThatIsAdmittedByAnOldProcessorAreNotJudged() throws {
    let notices = try AppRequirements.array("armv6", "armv7").notices
    #expect(
      notices.map { "\($0.severity.rawValue) \($0.id) \($0.place)" } == [
        "note programs-not-judged UIRequiredDeviceCapabilities.armv6",
        "note programs-not-judged UIRequiredDeviceCapabilities.armv7",
      ])
    let others = [
      try AppRequirements.array("armv7", "arm64"), try AppRequirements.dictionary(["armv7": false]),
    ]
    #expect(others.allSatisfy { $0.notice("programs-not-judged") == nil })
  }
}
