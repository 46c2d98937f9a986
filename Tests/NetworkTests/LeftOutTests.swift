import Formats
import Network
import Testing

/// What a saving leaves out, compared with the same traffic made without it.
struct LeftOutTests {
  private func energy(_ traffic: SampleTraffic) -> Double {
    traffic.analysis(SampleTraffic.lte).figure("radio.energy") ?? -1
  }

  private func saved(_ traffic: SampleTraffic, _ change: String) -> JSONValue? {
    traffic.analysis(SampleTraffic.lte).table("savings").first { $0["change"]?.string == change }
  }

  /// Pings every minute, and what is fetched between some of them.
  private func pings(without left: Set<Int> = []) -> SampleTraffic {
    var traffic = SampleTraffic()
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 0)
    let fetched: [(time: Double, bytes: UInt32)] = [90.0, 250, 333, 610, 805, 1010].map { ($0, 60_000) }
    let pings: [(time: Double, bytes: UInt32)] = (1...20).filter { !left.contains($0) }
      .map { (Double($0) * 60, 31) }
    for (time, bytes) in (fetched + pings).sorted(by: { $0.time < $1.time }) {
      talk.ask(&traffic, at: time, bytes == 31 ? 31 : 300, bytes)
    }
    return traffic
  }

  @Test func whatIsFetchedBetweenPingsStays() throws {
    let half = try #require(saved(pings(), "keep-alives half as often"))
    let expected = energy(pings(without: Set(stride(from: 2, through: 20, by: 2))))
    #expect(abs((half["energy"]?.number ?? 0) - expected) < 0.01)
    let rare = try #require(saved(pings(), "keep-alives every 10 minutes"))
    let left = Set(1...20).subtracting([1, 11])
    #expect(abs((rare["energy"]?.number ?? 0) - energy(pings(without: left))) < 0.01)
  }

  /// Polls every 40 s, of which the tenth is the last, and what the peer sends by itself afterwards.
  private func polls(without left: Set<Int> = []) -> SampleTraffic {
    var traffic = SampleTraffic()
    var talk = SampleConnection(traffic.flow())
    for number in 0..<10 where !left.contains(number) { talk.ask(&traffic, at: Double(number) * 40) }
    for time in [380.0, 500, 620] { talk.receive(&traffic, at: time, 5_000) }
    return traffic
  }

  @Test func whatThePeerSendsAfterTheLastPollStays() throws {
    let line = try #require(saved(polls(), "polls half as often"))
    #expect(abs((line["energy"]?.number ?? 0) - energy(polls(without: [1, 3, 5, 7, 9]))) < 0.01)
    #expect(line["service"]?.string == "tcp 443 (https)" && line["interface"]?.string == "eth0")
  }

  @Test func whoIsPolledHasTheSameServiceInBothTables() throws {
    var traffic = SampleTraffic()
    for port in [80, 5_000] as [UInt16] {
      let flow = traffic.flow(.udp, from: 50_000 + port, to: "192.0.2.8", port)
      for number in 0..<10 {
        traffic.datagram(flow, Double(number) * 40 + Double(port) / 500, sent: true, payload: 300)
      }
    }
    let analysis = traffic.analysis(SampleTraffic.lte)
    let lines = analysis.table("savings").filter { $0["change"] == "polls half as often" }
    #expect(Set(lines.map { $0["service"]?.string }) == Set(analysis.column("peers", "service")))
    #expect(lines.count == 2)
  }
}
