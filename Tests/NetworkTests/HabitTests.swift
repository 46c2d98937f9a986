import Network
import Testing

/// What is a keep-alive over UDP, and what has no habit.
struct HabitTests {
  private var traffic = SampleTraffic()

  private func habits(_ analysis: NetworkAnalysis) -> [String?] { analysis.column("peers", "habit") }

  /// Tiny datagrams every half minute.
  private mutating func pings(_ port: UInt16, sent: UInt32 = 40, received: UInt32? = 40, hello: UInt32? = nil)
  {
    let flow = traffic.flow(.udp, to: "192.0.2.\(port % 251)", port)
    if let hello {
      traffic.datagram(flow, 0.1, sent: true, payload: hello)
      traffic.datagram(flow, 0.15, sent: false, payload: hello)
    }
    for number in 1...12 {
      traffic.datagram(flow, Double(number) * 30, sent: true, payload: sent)
      guard let received else { continue }
      traffic.datagram(flow, Double(number) * 30 + 0.05, sent: false, payload: received)
    }
  }

  @Test mutating func tinyDatagramsAreAPoll() {
    pings(5_000)
    let analysis = traffic.analysis()
    #expect(habits(analysis) == ["poll"])
    #expect(analysis.figure("network.poll.period") == 30)
    #expect(analysis.figure("network.keepalive.interval") == nil)
  }

  @Test(arguments: [443, 3_478] as [UInt16])
  mutating func tinyDatagramsBesidesLargerOnesAreKeepAlives(_ port: UInt16) {
    pings(port, hello: 1_200)
    let analysis = traffic.analysis()
    #expect(habits(analysis) == ["keep-alive"])
    #expect(analysis.figure("network.keepalive.interval") == 30)
  }

  /// As IPsec's, of one byte (RFC 3948, 2.3).
  @Test mutating func thoseThatNobodyAnswersAreKeepAlivesToo() {
    pings(4_500, sent: 1, received: nil, hello: 600)
    #expect(habits(traffic.analysis()) == ["keep-alive"])
  }

  @Test(arguments: [53, 123, 853, 5_353] as [UInt16])
  mutating func nameServersAndClocksHaveNoHabit(_ port: UInt16) {
    pings(port)
    pings(port, sent: 40, received: 300)
    let analysis = traffic.analysis()
    #expect(habits(analysis) == [nil] && analysis.figure("network.poll.period") == nil)
    #expect(analysis.figure("network.keepalive.interval") == nil)
  }
}
