import Matching
import Recordings
import Testing

@Suite struct DeviceRulesTests {
  private func notices(_ requirement: CapabilityRequirement, _ devices: [MatchDevice]) -> [String] {
    let app = AppRequirements(form: .dictionary, requirements: [requirement])
    return MatchJudge.judge(app, from: "p", on: devices, strict: false).app.notices.map(\.message)
  }

  @Test func whatNoneOfTheDevicesHasIsSaid() {
    let devices = [MatchDevice.having("a", "nfc-"), .having("b", "nfc-")]
    #expect(notices(.init("nfc", .required), devices) == ["none of the 2 devices has “nfc”"])
    #expect(notices(.init("nfc", .prohibited), devices) == [])
    #expect(notices(.init("nfc", .required), [devices[0]]) == [])
    #expect(notices(.init("nfc", .required), devices + [.having("c", "nfc?")]) == [])
    let all = [MatchDevice.having("a", "nfc+"), .having("b", "nfc+")]
    #expect(notices(.init("nfc", .prohibited), all) == ["none of the 2 devices is without “nfc”"])
  }

  @Test func whatOnlyOutdatedDevicesHaveIsSaid() {
    let devices = [
      MatchDevice.having("old", "armv6+", current: false), .having("new", "armv6-", current: true),
    ]
    #expect(notices(.init("armv6", .required), devices) == ["no current device of the 2 has “armv6”"])
    let unmarked = [MatchDevice.having("old", "armv6+"), .having("new", "armv6-")]
    #expect(notices(.init("armv6", .required), unmarked) == [])
  }
}
