import Audits
import Documents
import Formats
import Quantities
import TestSupport
import Testing

@Suite struct MeteredUseAuditTests {
  private let id = "metered-use"
  private static let modem: JSONValue = ["name": "wwan0", "type": "cellular", "up": true]

  private static func wifi(reaches: Bool = true, metered: Bool? = nil) -> JSONValue {
    .members([
      "name": "wlan0", "type": "wifi", "up": true,
      "reachability": ["flags": reaches ? ["reachable"] : ["connection-required"]],
      "metered": metered.map { ["value": .bool($0)] },
    ])
  }

  private func traffic(_ bytes: Double, over interface: String = "wwan0", _ links: JSONValue...)
    -> TrafficRecording
  {
    var traffic = TrafficRecording()
    traffic.burst(at: [1], bytes: bytes, interface: interface)
    traffic.hardware = ["network": ["links": .array(links)]]
    return traffic
  }

  @Test func aCellularLinkBesideWiFiWarnsAndFailsByItsBytes() throws {
    #expect(traffic(65_535, Self.modem, Self.wifi()).verdict(id) == .pass)
    #expect(traffic(65_536, Self.modem, Self.wifi()).verdict(id) == .warn)
    let answer = try #require(traffic(1_048_576, Self.modem, Self.wifi()).answer(id))
    #expect(answer.verdict == .fail)
    #expect(answer.explanation.contains("1 MiB went over wwan0, which is metered, while wlan0 (wifi) was up"))
    #expect(answer.evidence.first?["interface"]?.string == "wwan0")
  }

  @Test func whereThereIsNoOtherWayOutItPasses() {
    #expect(traffic(1e9, Self.modem).verdict(id) == .pass)
    #expect(traffic(1e9, Self.modem, Self.wifi(reaches: false)).verdict(id) == .pass)
    #expect(traffic(1e9, Self.modem, Self.wifi(metered: true)).verdict(id) == .pass, "it costs as well")
  }

  @Test func onlyWhatWentOverItCounts() {
    #expect(traffic(1e9, over: "wlan0", Self.modem, Self.wifi()).verdict(id) == .notApplicable)
    #expect(traffic(1e9, Self.wifi()).verdict(id) == .notApplicable)
  }

  @Test func aLinkThatIsSaidToBeMeteredCountsAsOne() {
    let shared: JSONValue = ["name": "usb0", "type": "ethernet", "up": true, "metered": ["value": true]]
    #expect(traffic(1e9, over: "usb0", shared, Self.wifi()).verdict(id) == .fail)
  }

  @Test func aModemThatIsSaidToBeFreeIsNot() {
    let free: JSONValue = ["name": "wwan0", "type": "cellular", "up": true, "metered": ["value": false]]
    #expect(traffic(1e9, free, Self.wifi()).verdict(id) == .notApplicable)
  }

  @Test func whereNobodyLookedAtTheLinksItIsNotMeasured() {
    var traffic = traffic(1e9, Self.modem)
    traffic.hardware = [:]
    #expect(traffic.verdict(id) == .notMeasured)
    #expect(TrafficRecording().verdict(id) == .notMeasured)
  }

  @Test func aBudgetMovesTheThresholds() {
    #expect(
      traffic(2e6, Self.modem, Self.wifi()).answer(id, ["fail": Quantity(3e6, .bytes)])?.verdict == .warn)
  }
}
