import Formats
import Matching
import Testing

@Suite struct RequirementRulesTests {
  static let list = "UIRequiredDeviceCapabilities"

  @Test func gpsWithoutLocationServicesIsAWarning() throws {
    let location: [String: PropertyList] = ["NSLocationUsageDescription": .string("why")]
    #expect(
      try AppRequirements.array("gps", and: location).complaints == ["warning gps-alone \(Self.list).gps"])
    #expect(try AppRequirements.array("gps", "location-services", and: location).complaints == [])
    #expect(try AppRequirements.dictionary(["gps": false]).complaints == [])
  }

  @Test(
    arguments: [
      ("auto-focus-camera", "still-camera"), ("camera-flash", "still-camera"), ("gps", "location-services"),
      ("front-facing-camera", "still-camera"), ("opengles-3", "opengles-2"), ("arm64e", "arm64"),
    ])
  func requiringAPartOfWhatIsProhibitedIsAContradiction(_ part: String, _ whole: String) throws {
    let app = try AppRequirements.dictionary([part: true, whole: false])
    #expect(app.notice("contradiction")?.place == "\(Self.list).\(part)")
    #expect(app.notice("contradiction")?.severity == .error)
    #expect(try AppRequirements.dictionary([part: false, whole: true]).notice("contradiction") == nil)
    #expect(try AppRequirements.dictionary([part: true, whole: true]).notice("contradiction") == nil)
  }

  @Test(arguments: [("healthkit", "driverkit"), ("telephony", "ipad-minimum-performance-m1")])
  func whatNoDeviceUnitesIsAnError(_ one: String, _ other: String) throws {
    #expect(try AppRequirements.array(one, other).notice("no-device")?.severity == .error)
    #expect(try AppRequirements.array(one).notice("no-device") == nil)
    #expect(try AppRequirements.dictionary([one: true, other: false]).notice("no-device") == nil)
  }

  @Test func twoClassesOfPerformanceLeaveFewDevices() throws {
    let app = try AppRequirements.array("iphone-performance-gaming-tier", "ipad-minimum-performance-m1")
    #expect(app.complaints == ["warning few-devices \(Self.list).iphone-performance-gaming-tier"])
  }

  @Test func theWatchsKeyStandsAlone() throws {
    #expect(try AppRequirements.array("watch-companion").complaints == [])
    let place = "error watch-companion \(Self.list).watch-companion"
    #expect(try AppRequirements.array("watch-companion", "wifi").complaints == [place])
    #expect(try AppRequirements.dictionary(["watch-companion": true]).complaints == [place])
  }

  @Test func rightsOfARegionAreNotedAsSuch() throws {
    let app = try AppRequirements.array("web-browser-engine", "peer-peer")
    #expect(app.notices.map(\.id) == ["regional", "peer-peer"])
    #expect(app.complaints == [])
  }
}
