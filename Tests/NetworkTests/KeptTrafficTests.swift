import Formats
import Recordings
import TestSupport
import Testing

@testable import Network

/// What a recording keeps of the packets says the same as the packets.
@Suite struct KeptTrafficTests {
  private static func traffic(_ count: Int) -> Traffic {
    var dice = Dice(seed: 7)
    let flows = [
      Flow(
        .tcp, local: Endpoint("10.0.0.2", 40000), remote: Endpoint("192.0.2.1", 443), interface: 2,
        process: Flow.Process(pid: 12, name: "app")),
      Flow(.other(1), local: Endpoint("::1", 0), remote: Endpoint("2001:db8::1", 0), interface: 3),
    ]
    let packets = (0..<count).map { index in
      Packet(
        time: Double(index) / 8 - 1, flow: Int32(dice.next(2)), bytes: .max, payload: UInt32(dice.next(1400)),
        sequence: UInt32(truncatingIfNeeded: dice.next()), segments: UInt16(dice.next(45)),
        flags: Packet.Flags(rawValue: UInt8(dice.next(32))), way: Packet.Way(rawValue: UInt8(dice.next(4))))
    }
    let lookup = LookupMessage(time: 0.5, flow: 1, isSent: true, bytes: [0, 255, 7])
    return Traffic(
      packets: packets, flows: flows, interfaces: [2: "wlan0"], lookups: [lookup], lost: 3, lostSince: 0.25)
  }

  private static func reread(_ raw: RawTraffic) throws -> RawTraffic {
    let json: JSONValue? = raw.json
    let text = JSONWriter.line(try #require(json))
    return try RawTraffic(DocumentReader(file: "kept", bytes: Array(text.utf8)))
  }

  @Test func everyPacketComesBackAsItWas() throws {
    let traffic = Self.traffic(500)
    let kept = try Self.reread(traffic.raw(unseen: ["a reason"]))
    #expect(Traffic(kept) == traffic && kept.unseen == ["a reason"])
  }

  @Test func moreThanARecordingKeepsIsSaidAndNotKept() throws {
    let kept = try Self.reread(Self.traffic(RawTraffic.mostPackets + 1).raw())
    #expect(kept.packets.time.isEmpty && Traffic(kept) == nil)
    #expect(kept.missing == "the run had 100001 packets, and a recording keeps 100000")
  }

  @Test func whatIsNoTrafficIsNotTakenForIt() {
    let whole = Self.traffic(5).raw()
    func spoilt(_ change: (inout RawTraffic) -> Void) -> Traffic? {
      var raw = whole
      change(&raw)
      return Traffic(raw)
    }
    #expect(spoilt { _ in } != nil)
    #expect(spoilt { $0.packets.way.removeLast() } == nil, "a column is shorter")
    #expect(spoilt { $0.packets.flow[2] = 2 } == nil, "there is no such flow")
    #expect(spoilt { $0.packets.bytes[0] = -1 } == nil)
    #expect(spoilt { $0.packets.time[0] = .nan } == nil)
    #expect(spoilt { $0.flows[0].localPort = 70000 } == nil)
    #expect(spoilt { $0.lookups[0].bytes = [256] } == nil && spoilt { $0.lookups[0].flow = -1 } == nil)
  }
}
