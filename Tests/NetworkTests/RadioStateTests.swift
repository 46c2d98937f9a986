import Formats
import Network
import Testing

struct RadioStateTests {
  @Test func neighboursOfTheSameStateAreOneLine() {
    var traffic = SampleTraffic()
    let flow = traffic.flow(.udp)
    for number in 0..<50 { traffic.datagram(flow, 1 + Double(number) * 0.05, sent: true, payload: 100) }
    let analysis = traffic.analysis(SampleTraffic.lte)
    let lines = analysis.table("radio-states")
    #expect(
      analysis.column("radio-states", "state") == [
        lines.first?["state"]?.string, "active", "continuous reception", "short DRX", "long DRX",
      ])
    #expect(analysis.column("radio-states", "role") == ["promotion", "active", "tail", "tail", "tail"])
    let energy = analysis.figures("radio-states", "energy").compactMap { $0 }.reduce(0, +)
    #expect(abs(energy - (analysis.figure("radio.energy") ?? 0)) < 1e-9)
    #expect(analysis.figure("network.radio-states.merged") == 0)
  }

  @Test func theLinesOfAllInterfacesTogetherAreLimited() {
    var traffic = SampleTraffic()
    for interface in [2, 3] {
      let flow = traffic.flow(.udp, interface: interface)
      for number in 0..<1_000 { traffic.datagram(flow, Double(number) * 12, sent: true, payload: 100) }
    }
    let analysis = traffic.analysis(SampleTraffic.lte)
    #expect(analysis.table("radio-states").count == 5_000)
    #expect(analysis.figure("network.radio-states.merged") == 5_000)
  }

  @Test func tooManyLinesAreJoinedAndToldOf() {
    var traffic = SampleTraffic()
    let flow = traffic.flow(.udp)
    for number in 0..<3_000 { traffic.datagram(flow, Double(number) * 12, sent: true, payload: 100) }
    let analysis = traffic.analysis(SampleTraffic.lte)
    let lines = analysis.table("radio-states")
    #expect(lines.count == 5_000)
    #expect(analysis.figure("network.radio-states.merged") == 10_000)
    let energy = analysis.figures("radio-states", "energy").compactMap { $0 }.reduce(0, +)
    #expect(abs(energy - (analysis.figure("radio.energy") ?? 0)) < 1e-6)
    for (one, next) in zip(lines, lines.dropFirst()) {
      #expect((one["end"]?.number ?? 0) <= (next["start"]?.number ?? 0))
    }
  }
}
