import Network
import Testing

/// Tables that would be too long keep their beginning and their end.
struct UntoldLineTests {
  private var traffic = SampleTraffic()

  @Test mutating func theMiddleOfTooManyBurstsIsLeftOutAndToldOf() {
    let flows = [2, 3].map { traffic.flow(.udp, interface: $0) }
    for number in 0..<12_500 {
      for flow in flows { traffic.datagram(flow, Double(number) * 2, sent: true, payload: 10) }
    }
    let analysis = traffic.analysis()
    let starts = analysis.figures("bursts", "start")
    #expect(analysis.figure("network.bursts") == 25_000 && starts.count == 20_000)
    #expect(analysis.figure("network.bursts.untold") == 5_000)
    #expect(starts.first == 0 && starts.last == 24_998)
    #expect(Array(starts[9_998..<10_002]) == [9_998, 9_998, 15_000, 15_000])
    #expect(Set(analysis.column("bursts", "interface")) == ["eth0", "wlan0"])
  }

  @Test mutating func theSameHoldsForConnections() {
    let flow = traffic.flow()
    for number in 0..<20_003 {
      traffic.add(flow, Double(number) * 0.1, sent: true, [.syn], sequence: UInt32(number) * 1_000)
    }
    let analysis = traffic.analysis()
    #expect(analysis.figure("network.connections") == 20_003)
    #expect(analysis.table("connections").count == 20_000)
    #expect(analysis.figure("network.connections.untold") == 3)
    #expect(analysis.figure("network.bursts.untold") == 0)
  }
}
