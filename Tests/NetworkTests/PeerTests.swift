import Formats
import Foundation
import Network
import Recordings
import TestSupport
import Testing

struct PeerTests {
  private var traffic = SampleTraffic()

  private func habit(_ analysis: NetworkAnalysis) -> String? {
    analysis.column("peers", "habit").first ?? nil
  }

  @Test mutating func pollsOnOneConnectionAreAPoll() throws {
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 0)
    for number in 0..<12 { talk.ask(&traffic, at: 0.1 + Double(number) * 30) }
    let analysis = traffic.analysis()
    let line = try #require(analysis.table("peers").first)
    #expect(line["habit"]?.string == "poll" && line["service"]?.string == "tcp 443 (https)")
    #expect(abs((line["period"]?.number ?? 0) - 30) < 0.2)
    #expect(abs((analysis.figure("network.poll.period") ?? 0) - 30) < 0.2)
    #expect(line["polls"]?.number == 12 && line["regular"]?.number == 100)
    #expect(line["connections"]?.number == 1)
  }

  @Test mutating func pollsOnAConnectionEachAreAPoll() {
    for number in 0..<8 {
      var talk = SampleConnection(traffic.flow(from: 40_000 + UInt16(number)), first: UInt32(number) * 99_999)
      talk.trip = 0.4
      talk.open(&traffic, at: Double(number) * 10)
      talk.ask(&traffic, at: Double(number) * 10 + 0.4)
      talk.close(&traffic, at: Double(number) * 10 + 0.6)
    }
    let analysis = traffic.analysis()
    #expect(habit(analysis) == "poll" && analysis.figures("peers", "polls") == [8])
    #expect(analysis.figures("peers", "connections") == [8])
  }

  @Test mutating func pollsFasterThanABurstEndsAreStillOnes() {
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 0)
    for number in 0..<40 { talk.ask(&traffic, at: 0.1 + Double(number) * 0.5) }
    let analysis = traffic.analysis()
    #expect(analysis.figure("network.bursts") == 1)
    #expect(habit(analysis) == "poll" && analysis.column("bursts", "cause") == ["periodic"])
    #expect(abs((analysis.figure("network.poll.period") ?? 0) - 0.5) < 0.05)
  }

  @Test mutating func aRequestThatWaitsForItsAnswerIsALongPoll() {
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 0)
    for number in 0..<8 { talk.ask(&traffic, at: 0.1 + Double(number) * 30, 300, 900, after: 29.98) }
    let analysis = traffic.analysis()
    #expect(habit(analysis) == "long poll")
    #expect(analysis.totals["network.poll.period"] == .absent("no traffic kept an interval"))
  }

  @Test mutating func aLongPollOnAConnectionEachIsOneToo() {
    for number in 0..<8 {
      var talk = SampleConnection(traffic.flow(from: 40_000 + UInt16(number)), first: UInt32(number) * 99_999)
      let start = Double(number) * 30
      talk.open(&traffic, at: start)
      talk.ask(&traffic, at: start + 0.06, 300, 900, after: 29.9)
      talk.close(&traffic, at: start + 29.97)
    }
    #expect(habit(traffic.analysis()) == "long poll")
  }

  @Test mutating func nextToNothingAtAnIntervalIsAKeepAlive() {
    var talk = SampleConnection(traffic.flow())
    talk.open(&traffic, at: 0)
    talk.ask(&traffic, at: 0.1)
    for number in 1...10 { talk.ask(&traffic, at: Double(number) * 55, 31, 31) }
    let analysis = traffic.analysis()
    #expect(habit(analysis) == "keep-alive")
    #expect(analysis.figure("network.keepalive.interval") == 55)
    #expect(analysis.figure("network.poll.period") == nil)
    #expect(analysis.column("bursts", "cause").count { $0 == "keep-alive" } == 10)
  }

  @Test mutating func payloadAllTheTimeIsAStream() {
    let flow = traffic.flow(.udp, to: "192.0.2.5", 5_004)
    for number in 0..<500 { traffic.datagram(flow, Double(number) * 0.05, sent: true, payload: 800) }
    #expect(habit(traffic.analysis()) == "stream")
  }

  @Test mutating func aServerThatIsPolledPollsNobody() {
    var talk = SampleConnection(traffic.flow(from: 80, to: "203.0.113.1", 51_000))
    talk.open(&traffic, at: 0, accepted: true)
    for number in 0..<10 {
      talk.receive(&traffic, at: 1 + Double(number) * 10, 300)
      talk.send(&traffic, at: 1.01 + Double(number) * 10, 900)
    }
    #expect(habit(traffic.analysis()) == nil)
  }

  /// Pages of a few requests on several connections, at random times.
  @Test func loadingPagesIsNoHabit() {
    let found = (0..<200).count { seed in
      var dice = Dice(seed: UInt64(seed))
      var traffic = SampleTraffic()
      var start = 0.0
      for page in 0..<6 {
        start += 5 - log(Double.random(in: 1e-9..<1, using: &dice)) * 30
        for part in 0..<6 {
          var talk = SampleConnection(
            traffic.flow(from: UInt16(page * 10 + part + 1000)),
            first: UInt32.random(in: 1..<1 << 31, using: &dice))
          var time = start + Double.random(in: 0..<2, using: &dice)
          talk.open(&traffic, at: time)
          for _ in 0..<4 {
            time += Double.random(in: 0.06..<1, using: &dice)
            talk.ask(&traffic, at: time, 400, 9_000)
          }
        }
      }
      return habit(traffic.analysis()) != nil
    }
    #expect(found <= 2)
  }

  /// Requests at random on one connection, with answers that take a while.
  @Test func requestsAtRandomAreNoPoll() {
    let found = (0..<300).count { seed in
      var dice = Dice(seed: UInt64(seed) &* 77)
      var traffic = SampleTraffic()
      var talk = SampleConnection(traffic.flow())
      var time = 1.0
      for _ in 0..<15 {
        time += 0.3 - log(Double.random(in: 1e-9..<1, using: &dice)) * 8
        talk.ask(&traffic, at: time, 300, 900, after: Double.random(in: 0.02..<0.25, using: &dice))
      }
      return habit(traffic.analysis()) != nil
    }
    #expect(found <= 3)
  }

  @Test mutating func peersAreToldByServiceAndSummedUp() {
    for (number, port) in [443, 443, 5_000].enumerated() as EnumeratedSequence<[UInt16]> {
      var talk = SampleConnection(traffic.flow(from: UInt16(number + 1), to: "192.0.2.1", port))
      talk.open(&traffic, at: Double(number))
      talk.send(&traffic, at: Double(number) + 0.2, 1_000)
    }
    traffic.datagram(traffic.flow(.other(1), from: 0, to: "192.0.2.1", 0), 9, sent: true, payload: 56)
    let analysis = traffic.analysis()
    #expect(analysis.figure("network.peers") == 3)
    #expect(analysis.column("peers", "service") == ["tcp 443 (https)", "tcp 5000", "icmp"])
    #expect(analysis.column("peers", "security") == ["TLS by port", nil, nil])
    #expect(analysis.figures("peers", "connections") == [2, 1, nil])
  }

  @Test mutating func energyIsSharedByBytes() throws {
    for (port, payload) in [(1, 948), (2, 2_948)] as [(UInt16, UInt32)] {
      traffic.datagram(traffic.flow(.udp, to: "192.0.2.\(port)", port), 1, sent: true, payload: payload)
    }
    let analysis = traffic.analysis(SampleTraffic.lte)
    let energy = analysis.figures("peers", "energy").compactMap { $0 }
    try #require(energy.count == 2)
    #expect(abs(energy[0] / energy[1] - 3) < 1e-9)
    #expect(abs(energy[0] + energy[1] - (analysis.figure("radio.energy") ?? 0)) < 1e-9)
  }
}
