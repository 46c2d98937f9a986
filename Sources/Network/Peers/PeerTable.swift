import Documents

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
  func lines(_ habits: [PeerHabit]) -> [JSONValue] {
    let order = sums.indices.filter { sums[$0].packets > 0 }.sorted {
      (sums[$1].sent + sums[$1].received, $0) < (sums[$0].sent + sums[$0].received, $1)
    }
    return order.map { line($0, habits[$0]) }
  }

  private func line(_ number: Int, _ habit: PeerHabit) -> JSONValue {
    let (peer, sum) = (map.peers[number], sums[number])
    return .members([
      "peer": .string(peer.name), "service": .string(Service.text(peer.transport, peer.port)),
      "security": Service.security(peer.transport, peer.port).map { .string($0) },
      "connections": peer.transport == .tcp ? .integer(sum.connections) : nil, "sent": .number(sum.sent),
      "received": .number(sum.received), "packets": .integer(sum.packets), "bursts": .integer(sum.bursts),
      "energy": sum.energy.map { .number($0) }, "habit": (habit.kind?.rawValue).map { .string($0) },
      "period": (habit.rhythm?.period).map { .number($0) },
      "regular": (habit.rhythm?.regular).map { .number($0) },
      "polls": habit.rhythm.map { .integer($0.members.count) },
      "retransmissions": peer.transport == .tcp ? .integer(sum.retransmissions) : nil,
      "first": sum.first.map { .number($0) }, "last": .number(sum.last),
      "address": .string(map.addresses[number].joined(separator: ", ")),
      "interface": .string(map.interfaces[peer.interface]),
    ])
  }
}
