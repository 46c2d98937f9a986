import Kernel
import Testing

@Suite struct NetlinkMessageTests {
  private let datagram =
    NetlinkBytes.link("eth0", index: 4) + NetlinkBytes.address([192, 0, 2, 2], prefix: 24, index: 4)
    + NetlinkBytes.route(
      NetlinkBytes.attribute(5, [192, 0, 2, 1]) + NetlinkBytes.attribute(4, NetlinkBytes.integer(Int32(4))))
    + NetlinkBytes.route(family: 10, NetlinkBytes.attribute(9, hops))

  private static let hops =
    NetlinkBytes.integer(UInt16(28)) + [0, 0] + NetlinkBytes.integer(Int32(9))
    + NetlinkBytes.attribute(5, [UInt8](repeating: 1, count: 16))

  /// Everything that a datagram can be read as, so that nothing of the reading is left out.
  @discardableResult
  private func readAll(_ bytes: [UInt8]) -> Int {
    let messages = NetlinkMessage.parse(bytes) ?? []
    return messages.reduce(0) { sum, message in
      sum + (NetlinkLink(message) == nil ? 0 : 1) + (NetlinkAddress(message)?.address.text.count ?? 0)
        + (DefaultRoute.routes(message)?.count ?? 0)
    }
  }

  @Test func aLinkTellsItsNameSizeStateAndKind() throws {
    let messages = try #require(NetlinkMessage.parse(NetlinkBytes.link("eth0", index: 4)))
    let link = try #require(NetlinkLink(messages[0]))
    #expect(link.name == "eth0" && link.index == 4 && link.mtu == 1400)
    #expect(link.operationalState == 6 && link.kind == "veth" && link.hardwareType == 1)
  }

  @Test func thePointToPointAddressIsOnesOwnAndNotThePeers() throws {
    let bytes = NetlinkBytes.address([10, 0, 0, 2], local: [10, 0, 0, 1], prefix: 32, index: 3)
    let messages = try #require(NetlinkMessage.parse(bytes))
    let address = try #require(NetlinkAddress(messages[0]))
    #expect(address.address.text == "10.0.0.1" && address.prefixLength == 32 && address.scope == "link")
  }

  @Test func anAddressOfTheWrongLengthIsNoAddress() throws {
    let bytes = NetlinkBytes.message(20, [2, 24, 0, 0, 1, 0, 0, 0] + NetlinkBytes.attribute(1, [1, 2, 3]))
    let messages = try #require(NetlinkMessage.parse(bytes))
    #expect(NetlinkAddress(messages[0]) == nil)
  }

  @Test func lengthsThatLeadPastTheEndOrIntoTheHeaderAreDamage() {
    for length: UInt32 in [0, 15, 17, .max, 0x8000_0000] {
      let header = NetlinkBytes.integer(length) + [UInt8](repeating: 0, count: 12)
      #expect(NetlinkMessage.parse(header) == nil, "length \(length)")
    }
  }

  @Test func everyTruncationIsReadWithoutHarm() {
    #expect(readAll(datagram) == 12)
    for end in datagram.indices {
      #expect(readAll(Array(datagram[..<end])) < 12)
    }
  }

  @Test func everyByteMayBeAnything() {
    var read = 0
    for place in datagram.indices {
      for flip: UInt8 in [0x01, 0x04, 0x80, 0xFF] {
        var mutated = datagram
        mutated[place] ^= flip
        read += readAll(mutated)
      }
    }
    #expect(read > 0)
  }

  @Test func aNestedAttributeMayClaimAnyLength() {
    for length: UInt16 in [0, 1, 3, 5, 0x7FFF, .max] {
      let nested = NetlinkBytes.attribute(
        18, NetlinkBytes.integer(length) + NetlinkBytes.integer(UInt16(1)) + [65])
      let attributes = NetlinkAttributes(nested[...])
      #expect(attributes.nested(18)?.text(1) == (length == 5 ? "A" : nil))
    }
  }

  @Test func ofAnAttributeThatStandsTwiceTheLastCounts() {
    let twice = NetlinkBytes.attribute(4, [1, 0, 0, 0]) + NetlinkBytes.attribute(4, [2, 0, 0, 0])
    #expect(NetlinkAttributes(twice[...]).integer(4, UInt32.self) == 2)
  }
}
