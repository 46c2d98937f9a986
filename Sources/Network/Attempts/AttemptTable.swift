import Recordings

/// How the program tried while a stimulus had taken the network away: each stretch in which packets were dropped and
/// none passed.
struct AttemptTable {
  struct Outage {
    /// The first and the last packet that was dropped.
    var from: Double
    var until: Double
    /// When it tried, by peer.
    var attempts: [Int: [Double]] = [:]
    /// Whether it went on sending datagrams to somebody.
    var goesOn = false
  }

  /// Seconds in which nothing was dropped and nothing passed: longer than who backs off waits between two tries, which
  /// is some minutes at most.
  static let separation = 600.0
  /// Seconds: tries within are one.
  private static let together = 0.1
  /// Seconds without a datagram to somebody after which the next is a try.
  private static let silence = 1.0
  /// Seconds: repetitions whose pauses double have one of a second or more within (RFC 9002, 6.2); who sends for longer
  /// without any does not wait for an answer.
  private static let steady = 2.0

  private(set) var outages: [Outage] = []
  /// By peer, when the last datagram went to it, and since when there was no silence while the network was away.
  private var sent: [Int: (last: Double, since: Double)] = [:]

  init(_ traffic: Traffic, _ map: TrafficMap) {
    var isOn = false
    var asked: [Int32: UInt32] = [:]
    for packet in traffic.packets where map.places.indices.contains(Int(packet.flow)) {
      let place = map.places[Int(packet.flow)]
      guard packet.isDropped else {
        if place.counts { isOn = false }
        if packet.isSent { sent[place.peer] = (packet.time, .infinity) }
        continue
      }
      if !isOn || packet.time - outages[outages.count - 1].until > Self.separation {
        outages.append(Outage(from: packet.time, until: packet.time))
        isOn = true
      }
      outages[outages.count - 1].until = packet.time
      guard packet.isSent else { continue }
      if traffic.flows[Int(packet.flow)].transport == .tcp {
        // The kernel repeats an opening under the same number by itself; that is no doing of the program.
        guard packet.flags.contains(.syn), asked[packet.flow] != packet.sequence else { continue }
        asked[packet.flow] = packet.sequence
        note(packet.time, place.peer)
      } else {
        send(packet.time, place.peer)
      }
    }
  }

  /// Each stretch of datagrams without a silence is one try.
  private mutating func send(_ time: Double, _ peer: Int) {
    let outage = outages.count - 1
    let before = sent[peer]
    let goesOn = before.map { time - $0.last < Self.silence } ?? false
    let since = goesOn ? min(before?.since ?? time, time) : time
    sent[peer] = (time, since)
    if time - since >= Self.steady { outages[outage].goesOn = true }
    if !goesOn || outages[outage].attempts[peer] == nil { note(time, peer) }
  }

  private mutating func note(_ time: Double, _ peer: Int) {
    let outage = outages.count - 1
    guard let last = outages[outage].attempts[peer]?.last else {
      outages[outage].attempts[peer] = [time]
      return
    }
    if time - last >= Self.together { outages[outage].attempts[peer]?.append(time) }
  }

  func rows(_ peers: [TrafficMap.Peer]) -> [AttemptRow] {
    outages.map { outage in
      let rhythm = AttemptRhythm(
        outage.attempts.keys.sorted().map { outage.attempts[$0] ?? [] }, goesOn: outage.goesOn)
      let attempts = outage.attempts.values.reduce(0) { $0 + $1.count }
      var row = AttemptRow(from: outage.from, until: outage.until, attempts: Double(attempts))
      (row.shortest, row.longest) = (rhythm.shortest, rhythm.longest)
      (row.growth, row.shape) = (rhythm.growth, rhythm.shape)
      row.peers = Set(outage.attempts.keys.map { peers[$0].name }).sorted()
      return row
    }
  }
}
