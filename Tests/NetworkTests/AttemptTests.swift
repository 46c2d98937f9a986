import Formats
import Network
import Testing

struct AttemptTests {
  private var traffic = SampleTraffic()

  /// Openings of connections, each lost.
  private mutating func tries(_ times: [Double], to address: String = "192.0.2.1") {
    for (number, time) in times.enumerated() {
      let flow = traffic.flow(from: UInt16(2_000 + traffic.traffic.flows.count), to: address)
      traffic.add(flow, time, sent: true, [.syn], sequence: UInt32(number + 1) * 1_000, isDropped: true)
    }
  }

  @Test mutating func doublingPausesBackOff() throws {
    tries([10, 11, 13, 17, 25, 41])
    let analysis = traffic.analysis()
    let line = try #require(analysis.table("attempts").first)
    #expect(line["from"]?.number == 10 && line["until"]?.number == 41)
    #expect(line["attempts"]?.number == 6 && line["peers"] == ["192.0.2.1"])
    #expect(line["shortest"]?.number == 1 && line["longest"]?.number == 16)
    #expect(line["growth"]?.number == 2 && line["shape"]?.string == "backs off")
    #expect(analysis.figure("network.connections.failed") == 6 && analysis.figure("network.bursts") == 0)
    #expect(analysis.figure("network.seen.sent.bytes") == 0 && analysis.figure("network.peers") == 0)
    #expect(Set(analysis.column("connections", "closedBy")) == ["never answered"])
  }

  @Test mutating func evenPausesAreConstantAndNoPausesSpin() {
    tries((0..<8).map { 10 + Double($0) * 5 })
    #expect(traffic.analysis().column("attempts", "shape") == ["constant"])
    traffic = SampleTraffic()
    tries((0..<200).map { 10 + Double($0) * 0.03 })
    let spinning = traffic.analysis()
    #expect(spinning.column("attempts", "shape") == ["spins"])
    // Those within a tenth of a second are one.
    #expect(spinning.figures("attempts", "attempts") == [50])
    traffic = SampleTraffic()
    tries([10, 30])
    #expect(traffic.analysis().column("attempts", "shape") == [nil])
  }

  @Test mutating func whatTheKernelRepeatsIsNoTry() {
    let flow = traffic.flow()
    for time in [10.0, 11, 13, 17] {
      traffic.add(flow, time, sent: true, [.syn], sequence: 5, isDropped: true)
    }
    traffic.add(flow, 18, sent: false, payload: 10, isDropped: true)
    let analysis = traffic.analysis()
    #expect(analysis.figures("attempts", "attempts") == [1])
    #expect(analysis.figures("attempts", "until") == [18])
    #expect(analysis.figure("network.connections") == 1)
  }

  @Test mutating func trafficThatPassesOrTenMinutesEndAnOutage() {
    let flow = traffic.flow(.udp)
    for time in [10.0, 20, 40, 50, 651] {
      traffic.datagram(flow, time, sent: true, payload: 20, isDropped: true)
    }
    traffic.datagram(flow, 30, sent: true, payload: 20)
    let analysis = traffic.analysis()
    #expect(analysis.figures("attempts", "from") == [10, 40, 651])
    #expect(analysis.figures("attempts", "until") == [20, 50, 651])
    #expect(analysis.figures("attempts", "attempts") == [2, 2, 1])
  }

  @Test mutating func slowBackOffsAreOneOutage() {
    tries([10, 15, 25, 45, 85, 165, 325, 645])
    let analysis = traffic.analysis()
    #expect(analysis.figures("attempts", "attempts") == [8])
    #expect(analysis.column("attempts", "shape") == ["backs off"])
  }

  /// As a call sends sound, over the loss at 10 s and up to 40 s.
  @Test mutating func whoSendsAllTheTimeTriesNothing() {
    let flow = traffic.flow(.udp)
    for number in 0..<2_000 {
      let time = Double(number) * 0.02
      traffic.datagram(flow, time, sent: true, payload: 200, isDropped: time >= 10)
    }
    let analysis = traffic.analysis()
    #expect(analysis.figures("attempts", "attempts") == [1])
    #expect(analysis.column("attempts", "shape") == ["goes on sending"])
    #expect(analysis.figures("attempts", "until") == [Double(1_999) * 0.02])
  }

  @Test mutating func eachStretchOfSendingIsOneTry() {
    let flow = traffic.flow(.udp)
    for start in [10.0, 30, 50] {
      for number in 0..<100 {
        traffic.datagram(flow, start + Double(number) * 0.05, sent: true, payload: 200, isDropped: true)
      }
    }
    let analysis = traffic.analysis()
    #expect(analysis.figures("attempts", "attempts") == [3])
    #expect(analysis.column("attempts", "shape") == ["goes on sending"])
  }

  /// As QUIC repeats what was lost (RFC 9002, 6.2): pauses that double.
  @Test mutating func repeatedDatagramsThatSoonPauseAreTries() {
    let flow = traffic.flow(.udp)
    traffic.datagram(flow, 9.9, sent: true, payload: 200)
    for time in [10.0, 10.1, 10.3, 10.7, 11.5, 13.1, 16.3, 22.7] {
      traffic.datagram(flow, time, sent: true, payload: 200, isDropped: true)
    }
    let analysis = traffic.analysis()
    #expect(analysis.figures("attempts", "attempts") == [4])
    #expect(analysis.column("attempts", "shape") == ["backs off"])
  }

  @Test mutating func aPacketThatCameThroughLaterIsSentAgain() {
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 1)
    let first = talk.next
    traffic.add(talk.flow, 10, sent: true, payload: 300, [.acknowledges], sequence: first, isDropped: true)
    traffic.add(talk.flow, 11, sent: true, payload: 300, [.acknowledges], sequence: first)
    let analysis = traffic.analysis()
    #expect(analysis.figures("connections", "retransmissions") == [1])
    #expect(analysis.column("bursts", "cause") == ["connection control", "loss"])
    #expect(analysis.figure("network.dropped.packets") == 1)
  }
}
