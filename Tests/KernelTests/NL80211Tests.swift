import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct NL80211Tests {
  private let family = FixtureTree().recorded("radios")

  @Test func theMessagesOfASplitAnswerMakeOneRadioEach() throws {
    let radios = try NL80211Radio.ask(family.root)
    #expect(radios.map(\.name) == ["phy0", "phy1"])
    for radio in radios {
      #expect(radio.isStation && radio.isPeerToPeer)
      #expect(radio.commands.contains(0x2E) && radio.commands.contains(0x25))
      #expect(radio.bands == ["2.4 GHz", "5 GHz"])
    }
  }

  @Test func eachLinkTellsItsTypeAndRadio() throws {
    let links = try NL80211Interface.ask(family.root).sorted { $0.name < $1.name }
    #expect(links.map(\.name) == ["wlan0", "wlan1"] && links.map(\.radio) == [0, 1])
    #expect(links.map { NL80211Radio.typeName($0.type) } == ["access-point", "station"])
  }

  @Test func aRadioThatOnlyListensIsNoStation() {
    var radio = NL80211Radio(index: 0)
    radio.interfaceTypes = [6]
    radio.commands = [0x2E]
    #expect(!radio.isStation && !radio.isPeerToPeer)
    radio.interfaceTypes = [2, 6]
    #expect(radio.isStation)
    radio.commands = [1]
    #expect(!radio.isStation, "a station that cannot connect")
  }

  @Test func aDisabledChannelMakesNoBand() throws {
    func channel(_ frequency: UInt32, _ rest: [UInt8] = []) -> [UInt8] {
      NetlinkBytes.attribute(1, NetlinkBytes.integer(frequency)) + rest
    }
    let channels =
      NetlinkBytes.attribute(0, channel(2412))
      + NetlinkBytes.attribute(1, channel(5180, NetlinkBytes.attribute(2, [])))
    let band = NetlinkBytes.attribute(0, NetlinkBytes.attribute(1, channels))
    let payload =
      [3, 1, 0, 0] + NetlinkBytes.attribute(1, NetlinkBytes.integer(UInt32(0)))
      + NetlinkBytes.attribute(0x16, band)
    let tree = FixtureTree().answer("netlink generic families", families).answer(
      "netlink nl80211 radios", whole(32, payload))
    #expect(try NL80211Radio.ask(tree.root).first?.bands == ["2.4 GHz"])
  }

  @Test func namesOfNetworksAndAddressesAreTakenOutBeforeTheyAreNoted() {
    let name = NetlinkBytes.attribute(4, Array("wlan0".utf8) + [0])
    let before =
      name + NetlinkBytes.attribute(0x34, Array("at home".utf8)) + NetlinkBytes.attribute(6, [2, 3, 4])
    let after =
      name + NetlinkBytes.attribute(0x34, [0, 0, 0, 0, 0, 0, 0]) + NetlinkBytes.attribute(6, [0, 0, 0])
    func message(_ attributes: [UInt8]) -> NetlinkMessage {
      .init(type: 32, flags: 2, sequence: 0, port: 0, payload: [7, 1, 0, 0] + attributes)
    }
    #expect(NL80211Interface.withoutNames(message(before)) == message(after))
    #expect(NL80211Interface.withoutNames(message([0xFF, 0xFF, 6, 0])) == message([0xFF, 0xFF, 6, 0]))
  }

  @Test func aKernelWithoutTheFamilySaysSo() {
    let tree = FixtureTree().answer("netlink generic families", whole(16, []))
    #expect(throws: SystemError(code: ENOENT, call: "generic netlink", subject: "family nl80211")) {
      try NL80211Radio.ask(tree.root)
    }
  }

  private var families: [UInt8] {
    let name = NetlinkBytes.attribute(2, Array("nl80211".utf8) + [0])
    return whole(16, [1, 2, 0, 0] + NetlinkBytes.attribute(1, NetlinkBytes.integer(UInt16(32))) + name)
  }

  private func whole(_ type: UInt16, _ payload: [UInt8]) -> [UInt8] {
    NetlinkBytes.message(type, sequence: 0, port: 0, payload)
      + NetlinkBytes.message(3, sequence: 0, port: 0, NetlinkBytes.integer(Int32(0)))
  }
}
