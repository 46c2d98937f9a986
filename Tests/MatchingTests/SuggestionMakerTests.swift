import Matching
import Recordings
import Testing

@Suite struct SuggestionMakerTests {
  private let phone = MatchDevice.having("phone", "wifi+ gps+ location-services+ nfc+ telephony+ microphone?")
  private let others = [
    MatchDevice.having("tablet", "wifi+ gps- location-services+ nfc- telephony-"),
    .having("player", "wifi+ gps+ location-services+ nfc- telephony-"), .having("box", "wifi+ telephony-"),
    .having("twin", "wifi+ gps+ location-services+ nfc+ telephony+"),
  ]

  @Test func oneKeyIsEnoughWhereItShutsOutAllThatCanBe() {
    let suggestion = SuggestionMaker.suggest(wanted: [phone], others: others)
    #expect(suggestion.required == ["telephony"])
    #expect(suggestion.shutsOut == ["tablet", "player", "box"])
    #expect(suggestion.letsIn == ["twin"])
    #expect(suggestion.keys.map(\.key) == ["gps", "location-services", "nfc", "telephony", "wifi"])
  }

  @Test func whatOneWantedDeviceLacksOrMayLackIsNeverRequired() {
    let second = MatchDevice.having("second", "wifi+ telephony- nfc? gps+ location-services+ microphone+")
    let suggestion = SuggestionMaker.suggest(wanted: [phone, second], others: others)
    #expect(suggestion.required == ["gps", "location-services"])
    #expect(suggestion.open.map(\.key) == ["microphone", "nfc"])
    #expect(suggestion.open.map(\.unknownOn) == [["phone"], ["second"]])
  }

  @Test func whatNobodyKnowsOfIsNotCountedAsShutOut() {
    let suggestion = SuggestionMaker.suggest(
      wanted: [.having("a", "nfc+")], others: [.having("b", "nfc?"), .having("c", "nfc-")])
    #expect((suggestion.shutsOut, suggestion.letsIn, suggestion.undecided) == (["c"], [], ["b"]))
  }

  @Test func theCostOfAKeyIsCountedAloneAndTogether() throws {
    let app = try AppRequirements.array("gps", "telephony", "location-services")
    let costs = SuggestionMaker.suggest(wanted: [phone], others: others, app: app).costs
    #expect(costs?.map(\.lost) == [["tablet"], ["tablet", "player", "box"], []])
    #expect(costs?.map(\.lostByItAlone) == [[], ["player", "box"], []])
    #expect(costs?.map(\.undecided) == [["box"], [], ["box"]])
  }

  /// The list must admit the wanted ones, shut out all that any shared key shuts out, and no shorter list may do so.
  @Test(arguments: 0..<6) func noShorterListWouldDo(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let keys = [
      "accelerometer", "camera-flash", "gyroscope", "microphone", "nfc", "sms", "telephony", "wifi",
    ]
    for _ in 0..<20 {
      let devices = (0..<10).map { index in
        MatchDevice.having(
          "\(index)",
          keys.map { $0 + (["+", "+", "-", "?"].randomElement(using: &random) ?? "?") }.joined(separator: " ")
        )
      }
      let wanted = [MatchDevice.having("wanted", keys.map { $0 + "+" }.joined(separator: " "))]
      let suggestion = SuggestionMaker.suggest(wanted: wanted, others: devices)
      let shutOut = { (list: [String]) in
        Set(devices.filter { device in list.contains { device.finding($0).state == .absent } }.map(\.id))
      }
      let subsets = (0..<(1 << keys.count)).map { mask in
        keys.indices.filter { mask & (1 << $0) != 0 }.map { keys[$0] }
      }
      let smallest = subsets.filter { shutOut($0) == shutOut(keys) }.map(\.count).min()
      #expect(shutOut(suggestion.required) == shutOut(keys))
      #expect(suggestion.required.count == smallest)
    }
  }
}
