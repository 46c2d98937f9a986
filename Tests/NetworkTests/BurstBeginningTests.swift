import Network
import Testing

/// Who began a burst.
struct BurstBeginningTests {
  private var traffic = SampleTraffic()

  private func begun(_ traffic: SampleTraffic) -> [String?] { traffic.analysis().column("bursts", "begun") }

  @Test mutating func whoSendsTheFirstPayloadBegins() {
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 1)
    talk.ask(&traffic, at: 1.2)
    talk.receive(&traffic, at: 20, 500)
    traffic.add(talk.flow, 40, sent: false, [.acknowledges], sequence: talk.theirs)
    talk.send(&traffic, at: 40.1, 500)
    traffic.add(talk.flow, 60, sent: true, [.acknowledges], sequence: talk.next)
    talk.receive(&traffic, at: 60.1, 500)
    #expect(begun(traffic) == ["us", "peer", "us", "peer"])
  }

  @Test mutating func withoutPayloadItIsWhoSendsTheFirstPacket() {
    for (number, byPeer) in [true, false].enumerated() {
      var talk = SampleConnection(traffic.flow(from: UInt16(number + 1)))
      talk.open(&traffic, at: 1)
      talk.ask(&traffic, at: 1.1)
      talk.close(&traffic, at: 20 + Double(number) * 20, byPeer: byPeer)
    }
    #expect(begun(traffic) == ["us", "peer", "us"])
  }

  @Test mutating func aServerThatGreetsWhoeverConnectsHasNotBegun() {
    var talk = SampleConnection(traffic.flow(to: "192.0.2.4", 25))
    talk.open(&traffic, at: 1)
    talk.receive(&traffic, at: 1.2, 60)
    talk.receive(&traffic, at: 30, 60)
    // One whose answer took longer than a burst's gap.
    let slow = traffic.flow(from: 3, to: "192.0.2.5", 25)
    traffic.add(slow, 60, sent: true, [.syn], sequence: 5)
    traffic.add(slow, 62, sent: false, [.syn, .acknowledges], sequence: 70)
    traffic.add(slow, 62.1, sent: false, payload: 60, [.acknowledges], sequence: 71)
    #expect(begun(traffic) == ["us", "peer", "us", "us"])
  }

  @Test mutating func whoConnectsToTheProgramHasBegun() {
    var talk = SampleConnection(traffic.flow(from: 25, to: "203.0.113.9", 51_000))
    talk.open(&traffic, at: 1, accepted: true)
    talk.receive(&traffic, at: 1.2, 60)
    #expect(begun(traffic) == ["peer"])
  }

  @Test mutating func aDatagramIsWhoeverSendsIt() {
    let flow = traffic.flow(.udp)
    traffic.datagram(flow, 1, sent: true, payload: 60)
    traffic.datagram(flow, 20, sent: false, payload: 60)
    #expect(begun(traffic) == ["us", "peer"])
  }
}
