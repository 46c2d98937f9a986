import Recordings

/// Another habit: the same traffic of one interface with some of it at other times, or without some.
struct Proposal {
  var change: SavingRow.Change
  /// Index in `TrafficMap.peers`; nil for one that is about several.
  var peer: Int?
  var transfers: [Transfer]

  /// Seconds: quiet within a burst that is longer than most exchanges take is a pause as well.
  private static let pause = 0.5

  /// In each phase all follows its first packet without a pause; within what is left, times are kept.
  static func together(_ all: [Transfer], phases: [Recording.Phase], burstGap: Double) -> Proposal {
    let starts = phases.map(\.start).sorted()
    let pause = min(burstGap, Self.pause)
    var (phase, shift) = (0, 0.0)
    var last: Double?
    var transfers = all
    for index in all.indices {
      let time = all[index].time
      let before = phase
      while phase < starts.count, starts[phase] <= time { phase += 1 }
      if phase != before { (shift, last) = (0, nil) }
      if let last, time - last >= pause { shift += time - last }
      last = time
      transfers[index].time = time - shift
    }
    return Proposal(change: .together, peer: nil, transfers: transfers)
  }

  /// Without every second of a peer's polls, and what came of them.
  static func fewerPolls(_ reading: TrafficReading, _ interface: Int, peer: Int, _ habit: PeerHabit)
    -> Proposal?
  {
    guard habit.kind == .poll, let members = habit.rhythm?.members else { return nil }
    let selection = Selection(habit.requests.map(\.time), everySecond: members)
    guard !selection.isEmpty else { return nil }
    let places = reading.map.places
    return Proposal(
      change: .fewerPolls, peer: peer,
      transfers: reading.transfers(on: interface) { _, packet in
        places[Int(packet.flow)].peer == peer && selection.isLeftOut(packet.time) ? nil : packet.time
      })
  }

  /// What ends a connection later than a burst's gap after its last payload follows that payload at once.
  static func closedAtOnce(
    _ reading: TrafficReading, _ interface: Int, _ connections: [Connection], burstGap: Double
  ) -> Proposal? {
    var late: [Int32: [(from: Double, shift: Double)]] = [:]
    for connection in connections where reading.map.places[Int(connection.flow)].interface == interface {
      guard let closed = connection.closed, let data = connection.lastData, closed - data >= burstGap else {
        continue
      }
      late[connection.flow, default: []].append((closed, closed - data))
    }
    guard !late.isEmpty else { return nil }
    let starts = Dictionary(grouping: connections, by: \.flow).mapValues { $0.map(\.start) }
    let transfers = reading.transfers(on: interface) { index, packet in
      guard let ends = late[packet.flow], reading.roles[index] == .control || reading.roles[index] == .again,
        let end = ends.last(where: { $0.from <= packet.time }),
        !(starts[packet.flow] ?? []).contains(where: { $0 > end.from && $0 <= packet.time })
      else { return packet.time }
      return packet.time - end.shift
    }
    return Proposal(change: .closedAtOnce, peer: nil, transfers: transfers)
  }
}
