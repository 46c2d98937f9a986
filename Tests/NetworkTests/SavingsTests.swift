import Formats
import Network
import Recordings
import Testing

struct SavingsTests {
  private var traffic = SampleTraffic()

  private func saved(_ analysis: NetworkAnalysis, _ change: String) -> JSONValue? {
    analysis.table("savings").first { $0["change"]?.string == change }
  }

  private func lte(_ times: [Double], _ bytes: UInt32) -> Double {
    SampleRadio.lte.energy(transfers(at: times, bytes: bytes))
  }

  @Test mutating func spreadTrafficWastesWhatOneBurstWouldNot() throws {
    let flow = traffic.flow(.udp)
    let times = (0..<6).map { 5 + Double($0) * 30 }
    for time in times { traffic.datagram(flow, time, sent: true, payload: 948) }
    let analysis = traffic.analysis(SampleTraffic.lte)
    let expected = lte(times, 1000) - lte(Array(repeating: 5, count: 6), 1000)
    #expect(abs((analysis.figure("radio.waste") ?? 0) - expected) < 1e-9 && expected > 50)
    let line = try #require(saved(analysis, "all in one burst in each phase"))
    #expect(abs((line["saved"]?.number ?? 0) - expected) < 1e-9)
    #expect(line["instead"]?.number == analysis.figure("radio.energy"))
    #expect(line["activeInstead"]?.number == analysis.figure("radio.active"))
    #expect((line["active"]?.number ?? .infinity) < 11 && line["radio"]?.string == "lte")
  }

  @Test mutating func eachPhaseKeepsItsTraffic() {
    let flow = traffic.flow(.udp)
    let times = [5.0, 35, 105, 135]
    for time in times { traffic.datagram(flow, time, sent: true, payload: 948) }
    let phases = [
      Recording.Phase(name: "foreground", start: 0, end: 100),
      Recording.Phase(name: "background", start: 100, end: 200),
    ]
    let waste = traffic.analysis(SampleTraffic.lte, phases: phases).figure("radio.waste") ?? 0
    #expect(abs(waste - (lte(times, 1000) - lte([5, 5, 105, 105], 1000))) < 1e-9)
  }

  @Test mutating func oneBurstWastesNothing() {
    let flow = traffic.flow(.udp)
    for number in 0..<20 { traffic.datagram(flow, 1 + Double(number) * 0.1, sent: true, payload: 948) }
    let analysis = traffic.analysis(SampleTraffic.lte)
    #expect(analysis.figure("radio.waste") == 0 && analysis.table("savings").isEmpty)
  }

  @Test mutating func aTrickleWithinOneBurstIsWasteAsWell() {
    let flow = traffic.flow(.udp)
    let times = (0..<60).map { 1 + Double($0) }
    for time in times { traffic.datagram(flow, time, sent: true, payload: 48) }
    let analysis = traffic.analysis(SampleTraffic.lte)
    #expect(analysis.figure("network.bursts") == 1)
    let expected = lte(times, 100) - lte(Array(repeating: 1, count: 60), 100)
    #expect(abs((analysis.figure("radio.waste") ?? 0) - expected) < 1e-9 && expected > 30)
  }

  @Test mutating func everySecondPollIsLeftOut() throws {
    var talk = SampleConnection(traffic.flow())
    for number in 0..<10 { talk.ask(&traffic, at: Double(number) * 40) }
    let analysis = traffic.analysis(SampleTraffic.lte)
    let line = try #require(saved(analysis, "polls half as often"))
    #expect(line["peer"]?.string == "192.0.2.1")
    let (energy, instead) = (line["energy"]?.number ?? 0, line["instead"]?.number ?? 0)
    #expect(abs(energy / instead - 0.5) < 0.001)
  }

  @Test mutating func lateClosesFollowTheirDataInstead() throws {
    for number in 0..<3 {
      var talk = SampleConnection(traffic.flow(from: UInt16(number + 1)))
      talk.open(&traffic, at: 1)
      talk.ask(&traffic, at: 1.2)
      talk.close(&traffic, at: 30 + Double(number) * 40)
    }
    let analysis = traffic.analysis(SampleTraffic.lte)
    let line = try #require(saved(analysis, "connections closed at once"))
    #expect(abs((line["energy"]?.number ?? 0) / (line["instead"]?.number ?? 1) - 0.25) < 0.01)
    #expect(line["peer"] == nil)
  }

  @Test mutating func aConnectionClosedAtOnceHasNothingToSave() {
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 1)
    talk.ask(&traffic, at: 1.2)
    talk.close(&traffic, at: 1.4)
    #expect(traffic.analysis(SampleTraffic.lte).table("savings").isEmpty)
  }

  @Test mutating func anotherConnectionOnThePortStaysWhereItWas() throws {
    let flow = traffic.flow()
    for (start, first) in [(1.0, 1_000), (60.0, 90_000)] as [(Double, UInt32)] {
      var talk = SampleConnection(flow, first: first)
      talk.open(&traffic, at: start)
      talk.ask(&traffic, at: start + 0.2)
      talk.close(&traffic, at: start + 30)
    }
    let line = try #require(saved(traffic.analysis(SampleTraffic.lte), "connections closed at once"))
    // Two wake-ups of the radio in place of four.
    #expect(abs((line["energy"]?.number ?? 0) / (line["instead"]?.number ?? 1) - 0.5) < 0.02)
  }

  @Test mutating func rarerKeepAlivesSaveTheirWakeUps() throws {
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 0)
    talk.ask(&traffic, at: 0.1)
    for number in 1...20 {
      traffic.add(talk.flow, Double(number) * 60, sent: true, [.acknowledges], sequence: talk.next &- 1)
      traffic.add(talk.flow, Double(number) * 60 + 0.05, sent: false, [.acknowledges], sequence: talk.theirs)
    }
    let analysis = traffic.analysis(SampleTraffic.lte)
    let half = try #require(saved(analysis, "keep-alives half as often"))
    let rare = try #require(saved(analysis, "keep-alives every 10 minutes"))
    let each = (analysis.figure("radio.energy") ?? 0) / 21
    #expect(abs((half["saved"]?.number ?? 0) / each - 10) < 0.1)
    #expect(abs((rare["saved"]?.number ?? 0) / each - 18) < 0.1)
    #expect(half["peer"]?.string == "192.0.2.1")
  }
}
