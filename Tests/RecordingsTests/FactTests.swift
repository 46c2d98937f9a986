import Formats
import Recordings
import TestSupport
import Testing

@Suite struct FactTests {
  private static let written: [String: JSONValue] = [
    "processor": [
      "model": ["missing": "no name"], "cores": "eight", "online": 4, "note": "by hand",
      "clusters": [["count": 2, "colour": "green"]],
    ],
    "battery": ["charge": ["2750 mAh", "3000 mAh"], "chemistry": "LiPo", "plugged": "yes"],
    "memory": ["missing": "varies within the model"], "storage": "a card", "radar": ["range": 5],
    "network": ["links": "two, of which one is down"],
  ]

  @Test func whatAPersonWroteIsWrittenAgainAsItWas() {
    #expect(Hardware(Self.written).json == .object(Self.written))
    let identity: JSONValue = ["name": 7, "provenance": "From a book, page 3.", "colour": "black"]
    #expect(DeviceProfile.of(["device": identity]).json["device"] == identity)
  }

  @Test func aFactIsAValueAReasonOrSomethingElse() throws {
    let hardware = Hardware(Self.written)
    let processor = try #require(hardware.processor?.value)
    #expect(processor.model?.missing == "no name" && processor.model?.value == nil)
    #expect(processor.cores == .other("eight") && processor.online?.value == 4)
    #expect(processor.architecture == nil && processor.rest == ["note": "by hand"])
    #expect(hardware.memory?.missing == "varies within the model")
    #expect(hardware.storage == .other("a card") && hardware.rest == ["radar": ["range": 5]])
    #expect(hardware.battery?.value?.charge?.value?.texts == ["2750 mAh", "3000 mAh"])
    #expect(hardware.battery?.value?.plugged == .other("yes"), "what is no flag is not taken for one")
    #expect(hardware.network?.value?.links?.value == nil)
  }

  @Test func aProbesEmptyListIsWritten() {
    var facts = StorageFacts()
    facts.devices = .value([])
    facts.virtualDevices = .value([])
    #expect(facts.json == ["devices": [], "virtualDevices": []])
  }

  @Test func anUnknownMemberOfAnItemIsKeptWithIt() {
    let clusters = Hardware(Self.written).processor?.value?.clusters?.value
    #expect(clusters?.first?.count?.value == 2 && clusters?.first?.rest == ["colour": "green"])
  }
}
