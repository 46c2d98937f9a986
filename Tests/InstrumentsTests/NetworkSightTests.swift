import Kernel
import Metrics
import Recordings
import TestSupport
import Testing

@testable import Instruments

@Suite struct NetworkSightTests {
  /// By place in `enum sum`.
  private static func sums(_ figures: [Int: UInt64]) -> PacketSums {
    var values = [UInt64](repeating: 0, count: PacketSums.count)
    for (place, figure) in figures { values[place] = figure }
    return PacketSums(values: values)
  }

  private static func sight(
    _ figures: [Int: UInt64], unseen: [String] = [], _ made: UInt64? = 0, _ taken: UInt64 = 0
  ) -> NetworkSight {
    NetworkSight(
      sums(figures), unseen: unseen, stranger: "a TCP socket (port 9)",
      fragments: made.map { FragmentCounts(made: $0, taken: taken) })
  }

  @Test func nothingIsOutOfSightWhereNothingTellsOfIt() {
    #expect(Self.sight([0: 9, 1: 900, 19: 9, 23: 9]) == Self.sight([:]))
    #expect(Self.sight([:]).all == nil && Self.sight([:]).sent == nil)
  }

  @Test func eachSocketOutOfSightIsNamed() {
    let all = Self.sight([13: 1, 14: 1], unseen: ["descriptor 3 was inherited"]).all ?? ""
    for part in ["descriptor 3 was inherited; ", "a TCP socket (port 9)", "packet socket"] {
      #expect(all.contains(part), "\(part)")
    }
  }

  @Test func fragmentsThatTheKernelCountedTooAreNoQuestion() {
    let both = Self.sight([16: 6, 17: 5, 18: 100, 20: 3], 6, 3)
    #expect(both.sent == nil && both.received == nil && !both.isSentUncut)
  }

  @Test func moreFragmentsThanWereComputedMakeTheSumTheLeast() {
    let more = Self.sight([16: 6, 19: 1], 14)
    #expect(more.sent?.contains("14 fragments") == true && !more.isSentUncut && more.received == nil)
    // Those of another program, where this one sent nothing that could have been cut.
    #expect(Self.sight([:], 14, 14) == Self.sight([:]))
    #expect(Self.sight([19: 1], 14).sent != nil && Self.sight([23: 1], 0, 2).received != nil)
  }

  @Test func whatWasNotCutIsNotAdded() {
    let fewer = Self.sight([16: 6], 0)
    #expect(fewer.sent != nil && fewer.isSentUncut)
    #expect(Self.sight([16: 6], nil).isSentUncut)
    let sums = Self.sums([0: 6, 1: 8128, 2: 1, 3: 50, 16: 6, 17: 5, 18: 100]).uncut(
      sent: true, received: false)
    #expect(sums.sentPackets(.network) == 1 && sums.sentBytes(.network) == 8028)
    #expect(sums.receivedBytes(.network) == 50)
  }
}

@Suite struct NetworkMetricsTests {
  private static func metric(_ name: MetricName, _ totals: [TotalName: Reading<Double>]) throws -> Metric {
    let facts = RunFacts(duration: 1, folds: [:], totals: totals)
    return try #require(NetworkMetrics.metrics(facts)[name])
  }

  @Test func whatIsReadOutOfTimesIsNotExact() throws {
    for name in [MetricName.networkPollPeriod, .networkKeepaliveInterval] {
      let metric = try Self.metric(name, [.metric(name): .value(2)])
      #expect(metric.fidelity == .modelled && metric.note?.contains("inferred") == true, "\(name)")
    }
    #expect(try Self.metric(.networkBursts, [.metric(.networkBursts): .value(2)]).fidelity == .exact)
  }

  @Test func whatWasNotSeenMakesABound() throws {
    for (reason, name) in [
      (TotalName.networkUnseen, MetricName.networkLoopbackBytes), (.networkUnseen, .networkConnections),
      (.networkUnseenSent, .networkSentPackets), (.networkSampled, .networkPeers),
    ] {
      let metric = try Self.metric(name, [.metric(name): .value(2), reason: .absent("a reason")])
      #expect(metric.fidelity == .bound && metric.bound == .atLeast, "\(name)")
      #expect(metric.note?.contains("a reason") == true, "\(name)")
    }
    let other = try Self.metric(
      .networkReceivedBytes, [.metric(.networkReceivedBytes): .value(2), "network.unseen.sent": .absent("")])
    #expect(other.fidelity == .exact)
  }

  @Test func whatWasNotToldIsTheLeastAndWhatWasCountedIsNot() throws {
    let lost: [TotalName: Reading<Double>] = ["network.lost": .value(3), "network.peers": .value(1)]
    #expect(try Self.metric(.networkPeers, lost).bound == .atLeast)
    let counted = lost.merging(["network.sent.bytes": .value(1)]) { $1 }
    #expect(try Self.metric(.networkSentBytes, counted).fidelity == .exact)
  }
}
