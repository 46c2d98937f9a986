import Formats
import Network
import Recordings
import TestSupport
import Testing

struct BurstTests {
  private var traffic = SampleTraffic()

  @Test mutating func aGapEndsABurst() {
    let flow = traffic.flow(.udp)
    for time in [1, 2.4, 3.9, 5.5] { traffic.datagram(flow, time, sent: true, payload: 100) }
    let analysis = traffic.analysis()
    #expect(analysis.figures("bursts", "start") == [1, 3.9, 5.5])
    #expect(analysis.figures("bursts", "end") == [2.4, 3.9, 5.5])
    #expect(analysis.figures("bursts", "packets") == [2, 1, 1])
    #expect(analysis.figure("network.bursts") == 3)
    #expect(traffic.analysis(RadioPlan(burstGap: 1.55)).figures("bursts", "start") == [1, 5.5])
  }

  @Test mutating func interfacesHaveTheirOwnBurstsAndTheLoopbackHasNone() {
    for (interface, time) in [(2, 1.0), (3, 1.5), (1, 2.0)] {
      let flow = traffic.flow(.udp, interface: interface)
      traffic.datagram(flow, time, sent: true, payload: 100)
    }
    let analysis = traffic.analysis()
    #expect(analysis.column("bursts", "interface") == ["eth0", "wlan0"])
    #expect(analysis.figure("network.seen.loopback.bytes") == 152)
    #expect(analysis.figure("network.seen.sent.bytes") == 304)
    let loopback = traffic.analysis(RadioPlan(interfaces: ["lo"]))
    #expect(loopback.column("bursts", "interface") == ["lo"])
    #expect(loopback.figure("network.seen.loopback.bytes") == 304)
  }

  @Test mutating func openingAndClosingAloneIsConnectionControl() {
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 1)
    talk.ask(&traffic, at: 1.1)
    talk.close(&traffic, at: 20)
    #expect(traffic.analysis().column("bursts", "cause") == ["single", "connection control"])
  }

  @Test mutating func whatIsOnlySentAgainIsRetransmission() {
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 1)
    let first = talk.next
    talk.send(&traffic, at: 1.1, 500)
    traffic.add(talk.flow, 4, sent: true, payload: 500, [.acknowledges], sequence: first)
    traffic.add(talk.flow, 4.1, sent: false, [.acknowledges], sequence: talk.theirs)
    #expect(traffic.analysis().column("bursts", "cause") == ["single", "retransmission"])
  }

  @Test mutating func muchAtOnceIsALargeTransfer() {
    let flow = traffic.flow(.udp)
    for number in 0..<60 { traffic.datagram(flow, 1 + Double(number) * 0.1, sent: false, payload: 1800) }
    for number in 0..<30 { traffic.datagram(flow, 20 + Double(number) * 0.1, sent: false, payload: 1800) }
    for number in 0..<30 { traffic.datagram(flow, 40 + Double(number) * 0.1, sent: false, payload: 40_000) }
    #expect(traffic.analysis().column("bursts", "cause") == ["large transfer", "single", "large transfer"])
  }

  @Test mutating func pollsArePeriodicAndWhatOutweighsThemIsNot() {
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 0)
    for number in 0..<10 { talk.ask(&traffic, at: 0.1 + Double(number) * 20) }
    let other = traffic.flow(.udp, to: "192.0.2.9", 5_000)
    traffic.datagram(other, 40.2, sent: true, payload: 5_000)
    let causes = traffic.analysis().column("bursts", "cause")
    #expect(causes.count == 10 && causes.dropFirst(2).first == "single")
    #expect(causes.count { $0 == "periodic" } == 9)
  }

  @Test mutating func theFirstTrafficAfterAnOutageIsItsDoing() {
    let flow = traffic.flow(.udp)
    for time in [1.0, 30, 60] { traffic.datagram(flow, time, sent: true, payload: 10) }
    for time in [10.0, 12, 20] { traffic.datagram(flow, time, sent: true, payload: 10, isDropped: true) }
    let analysis = traffic.analysis()
    #expect(analysis.column("bursts", "cause") == ["single", "loss", "single"])
    #expect(analysis.figure("network.dropped.packets") == 3)
    #expect(analysis.figure("network.seen.sent.packets") == 3)
  }

  @Test mutating func theRadiosEnergyIsSharedOutAmongBursts() throws {
    let flow = traffic.flow(.udp)
    for time in [1.0, 5, 100] { traffic.datagram(flow, time, sent: true, payload: 948) }
    let analysis = traffic.analysis(SampleTraffic.lte)
    let energy = analysis.figures("bursts", "energy").compactMap { $0 }
    let total = try #require(analysis.figure("radio.energy"))
    try #require(energy.count == 3)
    #expect(abs(energy.reduce(0, +) - total) < 1e-9)
    let alone = SampleRadio.lte.energy([Transfer(time: 100, bytes: 1000, isSent: true)])
    #expect(abs(energy[2] - alone) < 1e-9 && energy[0] < energy[2])
    #expect(analysis.figures("bursts", "perKilobyte").compactMap { $0 } == energy)
    #expect(analysis.column("bursts", "radio") == ["lte", "lte", "lte"])
    #expect(analysis.figure("radio.promotions") == 2)
  }

  @Test mutating func withoutAModelTheReasonIsTold() {
    traffic.datagram(traffic.flow(.udp), 1, sent: true, payload: 10)
    let analysis = traffic.analysis(RadioPlan(missing: "no --radio was given"))
    for name in ["active", "tail", "energy", "energy.tail", "promotions", "waste", "error"] {
      #expect(analysis.totals[TotalName(rawValue: "radio.\(name)")] == .absent("no --radio was given"))
    }
    #expect(analysis.table("bursts").first?["energy"] == nil)
    let other = RadioPlan(choices: [RadioPlan.Choice(interface: "wlan0", model: SampleRadio.wifi)])
    #expect(traffic.analysis(other).totals["radio.energy"] == .absent("no radio was chosen for eth0"))
  }

  /// Two packets on two radios: 11.367 J that may be half as much, 0.101 J of which nothing better is known.
  @Test mutating func howFarTheRadiosMayBeOffIsWeighedByTheirEnergy() throws {
    traffic.datagram(traffic.flow(.udp), 1, sent: true, payload: 10)
    traffic.datagram(traffic.flow(.udp, from: 2, interface: 3), 1, sent: true, payload: 10)
    func analysis(_ lte: Double?, _ wifi: Double?) -> NetworkAnalysis {
      var (first, second) = (SampleRadio.lte, SampleRadio.wifi)
      (first.error, second.error) = (lte, wifi)
      return traffic.analysis(
        RadioPlan(choices: [.init(interface: "eth0", model: first), .init(interface: "wlan0", model: second)])
      )
    }
    let error = try #require(analysis(0.5, 2).figure("radio.error"))
    let (lte, wifi) = (11.367, 0.25 * 0.403)
    #expect(abs(error - (lte * 0.5 + wifi * 2) / (lte + wifi)) < 1e-3)
    let untold = Reading<Double>.absent("nothing shows how far the radio's model may be off")
    #expect(analysis(0.5, nil).totals["radio.error"] == untold)
  }

  @Test mutating func noTrafficCostsNothing() {
    let analysis = traffic.analysis(SampleTraffic.lte)
    #expect(analysis.figure("radio.energy") == 0 && analysis.figure("network.bursts") == 0)
    #expect(analysis.tables.isEmpty)
  }

  @Test mutating func aPacketOfAFlowThatIsNotKnownIsLeftOut() {
    traffic.add(7, 1, sent: true, payload: 100)
    traffic.add(-1, 2, sent: true, payload: 100)
    #expect(traffic.analysis(SampleTraffic.lte).figure("network.bursts") == 0)
  }
}
