import Recordings

/// Keep-alives at longer intervals: TCP's probes of each connection, and the payload of peers that is told apart as such.
struct KeepAliveProposal {
  private static let rare = 600.0
  /// Seconds: probes closer than this are of a window that the peer has closed (RFC 9293, 3.8.6.1).
  private static let dense = 1.0

  private let reading: TrafficReading
  private let interface: Int
  private var probes: [Int32: [Double]] = [:]
  private var habits: [Int: PeerHabit] = [:]

  init(_ reading: TrafficReading, on interface: Int, connections: [Connection], habits: [PeerHabit]) {
    self.reading = reading
    self.interface = interface
    for connection in connections where reading.map.places[Int(connection.flow)].interface == interface {
      for time in connection.probes
      where time - (probes[connection.flow]?.last ?? -.infinity) >= Self.dense {
        probes[connection.flow, default: []].append(time)
      }
    }
    for (peer, habit) in habits.enumerated()
    where habit.kind == .keepAlive && reading.map.peers[peer].interface == interface {
      self.habits[peer] = habit
    }
  }

  var proposals: [Proposal] {
    [
      proposal(.fewerKeepAlives) { Selection($0, everySecond: $1) },
      proposal(.rareKeepAlives) { Selection($0, $1, least: Self.rare) },
    ].compactMap { $0 }
  }

  private func proposal(_ change: SavingRow.Change, _ select: ([Double], [Int]) -> Selection) -> Proposal? {
    let byFlow = probes.mapValues { select($0, Array($0.indices)) }
    let byPeer = habits.mapValues { select($0.requests.map(\.time), $0.rhythm?.members ?? []) }
    guard byFlow.values.contains(where: { !$0.isEmpty }) || byPeer.values.contains(where: { !$0.isEmpty })
    else {
      return nil
    }
    let transfers = reading.transfers(on: interface) { index, packet in
      if reading.roles[index] == .keepAlive, byFlow[packet.flow]?.isLeftOut(packet.time) == true {
        return nil
      }
      let peer = reading.map.places[Int(packet.flow)].peer
      return byPeer[peer]?.isLeftOut(packet.time) == true ? nil : packet.time
    }
    return Proposal(change: change, peer: onlyPeer, transfers: transfers)
  }

  /// The peer, where all are of one.
  private var onlyPeer: Int? {
    let peers = Set(probes.keys.map { reading.map.places[Int($0)].peer }).union(habits.keys)
    return peers.count == 1 ? peers.first : nil
  }
}
