import Recordings

/// Packets on one interface with a gap before and after them.
struct Burst {
  var start: Double
  var end: Double
  /// Index of its first transfer among those of its interface.
  var firstTransfer: Int
  var packets = 0
  var sent = 0.0
  var received = 0.0
  /// Packets of each role.
  var data = 0
  var again = 0
  var keepAlive = 0
  var shares: [Share] = []
  /// By the first payload, or without any by the first packet.
  var begun: BurstRow.Beginner?
  var hasPayload = false

  struct Share {
    var peer: Int
    var bytes: Double
  }

  var bytes: Double { sent + received }

  mutating func add(_ packet: Packet, _ role: PacketRole, from beginner: BurstRow.Beginner) {
    end = packet.time
    let carries = packet.payload > 0 && role != .keepAlive
    if begun == nil || carries && !hasPayload { begun = beginner }
    hasPayload = hasPayload || carries
    let count = max(1, Int(packet.segments))
    packets += count
    if packet.isSent { sent += Double(packet.bytes) } else { received += Double(packet.bytes) }
    switch role {
    case .data: data += count
    case .again: again += count
    case .keepAlive: keepAlive += count
    case .control, .dropped, .elsewhere: break
    }
  }
}

/// Cuts one interface's packets into bursts.
struct BurstCutter {
  let gap: Double
  private(set) var bursts: [Burst] = []
  private var transfers = 0
  /// By peer, the burst and the share in it that it had last.
  private var slots: [Int: (burst: Int, share: Int)] = [:]

  init(gap: Double) { self.gap = gap }

  /// The number of the burst that the next packet belongs to; it is begun where none is on.
  mutating func burst(at time: Double) -> Int {
    if bursts.last.map({ time - $0.end >= gap }) ?? true {
      bursts.append(Burst(start: time, end: time, firstTransfer: transfers))
    }
    return bursts.count - 1
  }

  mutating func add(_ packet: Packet, _ role: PacketRole, peer: Int, from beginner: BurstRow.Beginner) {
    let burst = burst(at: packet.time)
    transfers += 1
    bursts[burst].add(packet, role, from: beginner)
    if let slot = slots[peer], slot.burst == burst {
      bursts[burst].shares[slot.share].bytes += Double(packet.bytes)
    } else {
      slots[peer] = (burst, bursts[burst].shares.count)
      bursts[burst].shares.append(Burst.Share(peer: peer, bytes: Double(packet.bytes)))
    }
  }
}
