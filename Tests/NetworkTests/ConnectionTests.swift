import Formats
import Network
import Testing

struct ConnectionTests {
  private var traffic = SampleTraffic()

  @Test mutating func aConnectionTellsItsWholeLife() throws {
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 1)
    talk.ask(&traffic, at: 1.1, 300, 900)
    talk.ask(&traffic, at: 1.5, 300, 900)
    talk.close(&traffic, at: 9)
    let analysis = traffic.analysis()
    let line = try #require(analysis.table("connections").first)
    #expect(line["how"]?.string == "opened" && line["closedBy"]?.string == "us")
    #expect(line["opened"]?.number == 1 && line["closed"]?.number == 9)
    #expect(abs((line["handshake"]?.number ?? 0) - 0.05) < 1e-9)
    #expect(abs((line["idle"]?.number ?? 0) - (9 - 1.56)) < 1e-9)
    #expect(line["turns"]?.number == 2 && line["retransmissions"]?.number == 0)
    #expect(line["security"]?.string == "TLS by port" && line["port"]?.number == 443)
    #expect(line["process"]?.string == "app" && line["interface"]?.string == "eth0")
    #expect(line["packets"]?.number == 11)
    #expect(line["sent"]?.number == 52 * 7 + 600 && line["received"]?.number == 52 * 4 + 1800)
    #expect(analysis.figure("network.connections") == 1 && analysis.figure("network.resets") == 0)
  }

  @Test mutating func whoClosesAndHowIsTold() {
    for (port, byPeer) in [(1, true), (2, false)] {
      var talk = SampleConnection(traffic.flow(from: UInt16(port)))
      talk.open(&traffic, at: Double(port))
      talk.close(&traffic, at: Double(port) + 0.5, byPeer: byPeer)
    }
    for (port, byPeer) in [(3, true), (4, false)] {
      var talk = SampleConnection(traffic.flow(from: UInt16(port)))
      talk.open(&traffic, at: Double(port))
      traffic.add(
        talk.flow, Double(port) + 0.5, sent: !byPeer, [.reset], sequence: byPeer ? talk.theirs : talk.next)
    }
    let refused = traffic.flow(from: 5)
    traffic.add(refused, 5, sent: true, [.syn], sequence: 7)
    traffic.add(refused, 5.1, sent: false, [.reset, .acknowledges])
    traffic.add(traffic.flow(from: 6), 6, sent: true, [.syn], sequence: 7)
    var open = SampleConnection(traffic.flow(from: 7))
    open.open(&traffic, at: 7)
    let analysis = traffic.analysis()
    #expect(
      analysis.column("connections", "closedBy") == [
        "peer", "us", "reset by peer", "reset by us", "refused", "never answered", "open at the end",
      ])
    #expect(analysis.figure("network.connections.failed") == 2 && analysis.figure("network.resets") == 2)
    #expect(analysis.figure("network.connections") == 7)
  }

  @Test mutating func aCloseWhoseRestTheKernelKeepsToItselfIsOrdinary() {
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 1)
    talk.ask(&traffic, at: 1.2)
    traffic.add(talk.flow, 1.5, sent: true, [.fin, .acknowledges], sequence: talk.next)
    #expect(traffic.analysis().column("connections", "closedBy") == ["us"])
  }

  @Test mutating func dataBehindAHalfCloseMovesTheEnd() {
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 1)
    talk.send(&traffic, at: 1.1, 500)
    traffic.add(talk.flow, 1.2, sent: true, [.fin, .acknowledges], sequence: talk.next)
    talk.receive(&traffic, at: 3, 800)
    traffic.add(talk.flow, 3.5, sent: false, [.fin, .acknowledges], sequence: talk.theirs)
    let analysis = traffic.analysis()
    #expect(analysis.figures("connections", "closed") == [3.5])
    #expect(analysis.figures("connections", "idle") == [0.5])
    #expect(analysis.column("connections", "closedBy") == ["us"])
  }

  @Test mutating func anAcceptedConnectionIsToldApart() {
    var talk = SampleConnection(traffic.flow(from: 8080, to: "203.0.113.9", 51_000))
    talk.open(&traffic, at: 1, accepted: true)
    let analysis = traffic.analysis()
    #expect(analysis.column("connections", "how") == ["accepted"])
    #expect(analysis.figures("connections", "port") == [8080])
    #expect(analysis.figure("network.connections") == 0)
    #expect(analysis.figure("network.connections.accepted") == 1)
  }

  @Test mutating func anAnswerThatPassesUnseenEndsTheHandshakeLater() {
    let flow = traffic.flow()
    traffic.add(flow, 1, sent: true, [.syn], sequence: 10)
    traffic.add(flow, 1.2, sent: true, payload: 100, [.acknowledges], sequence: 11)
    traffic.add(flow, 1.3, sent: false, payload: 100, [.acknowledges], sequence: 90)
    let handshake = traffic.analysis().figures("connections", "handshake").first ?? nil
    #expect(abs((handshake ?? 0) - 0.3) < 1e-9)
  }

  @Test mutating func oneThatWasThereBeforeHasNoOpening() throws {
    var talk = SampleConnection(traffic.flow())
    talk.ask(&traffic, at: 2)
    let line = try #require(traffic.analysis().table("connections").first)
    #expect(line["how"]?.string == "before" && line["opened"] == nil && line["handshake"] == nil)
    #expect(line["closedBy"]?.string == "open at the end")
  }

  @Test mutating func aPortThatIsUsedAgainIsAnotherConnection() {
    let flow = traffic.flow()
    for (start, first) in [(1.0, 1_000), (5.0, 70_000)] as [(Double, UInt32)] {
      var talk = SampleConnection(flow, first: first)
      talk.open(&traffic, at: start)
      talk.ask(&traffic, at: start + 0.2)
      talk.close(&traffic, at: start + 0.5)
    }
    let analysis = traffic.analysis()
    #expect(analysis.figures("connections", "opened") == [1, 5])
    #expect(analysis.figure("network.retransmissions") == 0)
  }

  @Test mutating func whatIsSentAgainIsCounted() {
    // Its numbers run around.
    var talk = SampleConnection(traffic.flow(), first: 0xFFFF_FF00)
    traffic.add(talk.flow, 0, sent: true, [.syn], sequence: talk.next)
    talk.open(&traffic, at: 1)
    let first = talk.next
    talk.send(&traffic, at: 1.2, 400)
    talk.send(&traffic, at: 1.21, 400)
    traffic.add(talk.flow, 1.6, sent: true, payload: 400, [.acknowledges], sequence: first)
    talk.ask(&traffic, at: 2)
    traffic.add(talk.flow, 2.5, sent: true, [.acknowledges], sequence: talk.next)
    #expect(traffic.analysis().figures("connections", "retransmissions") == [2])
    #expect(traffic.analysis().figure("network.retransmissions") == 2)
  }

  @Test mutating func probesOfAnIdleConnectionAreNotSentAgain() {
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 1)
    talk.ask(&traffic, at: 1.2)
    for number in 1...4 {
      let payload: UInt32 = number == 4 ? 1 : 0
      traffic.add(
        talk.flow, Double(number) * 30, sent: true, payload: payload, [.acknowledges],
        sequence: talk.next &- 1)
      traffic.add(talk.flow, Double(number) * 30 + 0.05, sent: false, [.acknowledges], sequence: talk.theirs)
    }
    let analysis = traffic.analysis()
    #expect(analysis.figures("connections", "keepAlives") == [4])
    #expect(analysis.figures("connections", "keepAlive") == [30])
    #expect(analysis.figures("connections", "retransmissions") == [0])
    #expect(analysis.figure("network.keepalive.interval") == 30)
    #expect(analysis.figure("network.poll.period") == nil)
    #expect(analysis.column("bursts", "cause") == ["single"] + Array(repeating: "keep-alive", count: 4))
    let last = analysis.figures("connections", "lastData").first ?? nil
    #expect(abs((last ?? 0) - 1.26) < 1e-9)
  }

  /// Idle for ten minutes, then a probe; each that is not answered is repeated after 75 s (tcp(7)).
  @Test mutating func repetitionsOfAProbeDoNotSetTheInterval() {
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 0)
    talk.ask(&traffic, at: 0.1)
    for time in [600.0, 1200, 1275, 1350, 1425, 1500, 2100, 2700] {
      traffic.add(talk.flow, time, sent: true, [.acknowledges], sequence: talk.next &- 1)
      guard ![1200, 1275, 1350, 1425].contains(time) else { continue }
      traffic.add(talk.flow, time + 0.05, sent: false, [.acknowledges], sequence: talk.theirs)
    }
    let analysis = traffic.analysis()
    #expect(analysis.figures("connections", "keepAlives") == [8])
    #expect(analysis.figures("connections", "keepAlive") == [600])
    #expect(analysis.figure("network.keepalive.interval") == 600)
  }

  @Test mutating func aProbeThatDataFollowedIsAnswered() {
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 0)
    for number in 1...4 {
      traffic.add(talk.flow, Double(number) * 60, sent: true, [.acknowledges], sequence: talk.next &- 1)
      talk.receive(&traffic, at: Double(number) * 60 + 0.05, 100)
    }
    #expect(traffic.analysis().figures("connections", "keepAlive") == [60])
  }

  /// RFC 9293, 3.5, figure 7.
  @Test mutating func twoOpeningsThatMeetAreOneConnection() {
    let flow = traffic.flow()
    traffic.add(flow, 1, sent: true, [.syn], sequence: 100)
    traffic.add(flow, 1.1, sent: false, [.syn], sequence: 300)
    traffic.add(flow, 1.1, sent: true, [.syn, .acknowledges], sequence: 100)
    traffic.add(flow, 1.15, sent: false, [.syn], sequence: 300)
    traffic.add(flow, 1.2, sent: false, [.syn, .acknowledges], sequence: 300)
    traffic.add(flow, 1.3, sent: true, payload: 50, [.acknowledges], sequence: 101)
    let analysis = traffic.analysis()
    #expect(analysis.column("connections", "how") == ["opened"])
    #expect(analysis.column("connections", "closedBy") == ["open at the end"])
    #expect(analysis.figure("network.connections.failed") == 0)
    #expect(analysis.figure("network.retransmissions") == 0)
  }

  @Test mutating func smallWritesAreToldFromTheEndsOfLargeOnes() {
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 1)
    talk.send(&traffic, at: 1.1, 1400)
    talk.send(&traffic, at: 1.1001, 60)
    talk.receive(&traffic, at: 1.2, 2000)
    for number in 0..<5 { talk.send(&traffic, at: 1.3 + Double(number) * 0.1, 10) }
    talk.send(&traffic, at: 2, 100)
    #expect(traffic.analysis().figures("connections", "small") == [5])
  }
}
