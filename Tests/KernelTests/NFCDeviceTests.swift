import Kernel
import TestSupport
import Testing

@Suite struct NFCDeviceTests {
  @Test func aReaderTellsTheTagsThatItKnows() throws {
    let devices = try NFCDevice.ask(FixtureTree().recorded("wired").root)
    #expect(devices.map(\.name) == ["nfc0"])
    #expect(
      devices.first?.protocolNames == [
        "mifare", "felica", "iso14443-a", "nfc-dep", "iso14443-b", "iso15693",
      ])
    #expect(devices.first?.readsTags == true && devices.first?.isPowered == false)
  }

  @Test func oneThatOnlyTalksToOthersReadsNoTags() throws {
    let devices = try NFCDevice.ask(FixtureTree().recorded("radios").root)
    #expect(devices.map(\.name) == ["nfc0", "nfc1"])
    #expect(devices.allSatisfy { $0.protocolNames == ["nfc-dep"] && !$0.readsTags })
  }
}
