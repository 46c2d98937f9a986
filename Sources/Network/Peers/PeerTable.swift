import Recordings

/// Sums by peer, from packets, bursts and connections.
struct PeerTable {
  private struct Sum {
    var sent = 0.0
    var received = 0.0
    var packets = 0
    var first: Double?
    var last = 0.0
    var bursts = 0
    var energy: Double?
    var connections = 0
    var retransmissions = 0
  }

  private let map: TrafficMap
  private var sums: [Sum]

  init(_ reading: TrafficReading, _ connections: [Connection], _ tables: [Int: BurstTable]) {
    map = reading.map
    sums = [Sum](repeating: Sum(), count: map.peers.count)
    for (index, packet) in reading.traffic.packets.enumerated() {
      guard reading.roles[index] != .elsewhere, reading.roles[index] != .dropped else { continue }
      add(packet, map.places[Int(packet.flow)].peer)
    }
    for connection in connections {
      let peer = map.places[Int(connection.flow)].peer
      sums[peer].connections += 1
      sums[peer].retransmissions += connection.retransmissions
    }
    for table in tables.values { add(table) }
  }

  private mutating func add(_ packet: Packet, _ peer: Int) {
    if packet.isSent {
      sums[peer].sent += Double(packet.bytes)
    } else {
      sums[peer].received += Double(packet.bytes)
    }
    sums[peer].packets += max(1, Int(packet.segments))
    sums[peer].first = sums[peer].first ?? packet.time
    sums[peer].last = packet.time
  }

  /// The energy of a burst is shared out by bytes.
  private mutating func add(_ table: BurstTable) {
    for (index, burst) in table.bursts.enumerated() {
      for share in burst.shares {
        sums[share.peer].bursts += 1
        guard let energy = table.energy(index), burst.bytes > 0 else { continue }
        sums[share.peer].energy = (sums[share.peer].energy ?? 0) + energy * share.bytes / burst.bytes
      }
    }
  }

  /// Those that were reached.
  var count: Int { sums.count { $0.packets > 0 } }

  func energy(_ peer: Int) -> Double { sums[peer].energy ?? 0 }

  /// Those with the most bytes first; who was only tried in vain while the network was away is not among them.
  func rows(_ habits: [PeerHabit]) -> [PeerRow] {
    let order = sums.indices.filter { sums[$0].packets > 0 }.sorted {
      (sums[$1].sent + sums[$1].received, $0) < (sums[$0].sent + sums[$0].received, $1)
    }
    return order.map { row($0, habits[$0]) }
  }

  private func row(_ number: Int, _ habit: PeerHabit) -> PeerRow {
    let (peer, sum) = (map.peers[number], sums[number])
    var row = PeerRow(
      peer: peer.name, sent: sum.sent, received: sum.received, packets: Double(sum.packets))
    row.service = Service.text(peer.transport, peer.port)
    (row.transport, row.port) = (peer.transport.name, Int(peer.port))
    row.security = Service.security(peer.transport, peer.port)
    row.connections = peer.transport == .tcp ? Double(sum.connections) : nil
    row.retransmissions = peer.transport == .tcp ? Double(sum.retransmissions) : nil
    (row.bursts, row.energy, row.habit) = (Double(sum.bursts), sum.energy, habit.kind)
    (row.period, row.regular) = (habit.rhythm?.period, habit.rhythm?.regular)
    row.polls = habit.rhythm.map { Double($0.members.count) }
    (row.first, row.last) = (sum.first, sum.last)
    (row.address, row.interface) = (map.addresses[number], map.interfaces[peer.interface])
    return row
  }
}
