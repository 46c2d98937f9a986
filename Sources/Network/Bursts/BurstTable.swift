import Recordings

/// One interface's bursts with their causes and what the radio spent on each.
struct BurstTable {
  let bursts: [Burst]
  let causes: [BurstRow.Cause]
  /// What the radio did; nil where no model was chosen.
  let use: RadioUse?
  private let interface: String
  private let radio: String?

  /// - Parameter outages: from the first to the last packet that was dropped.
  init(
    _ reading: TrafficReading, interface: Int, habits: [PeerHabit], outages: [ClosedRange<Double>],
    _ model: RadioModel?
  ) {
    let bursts = reading.bursts(on: interface)
    let hit = Self.afterLoss(bursts, outages)
    let (polled, keptAlive) = Self.shares(bursts, interface: interface, reading: reading, habits: habits)
    causes = bursts.indices.map {
      BurstRow.Cause(bursts[$0], afterLoss: hit.contains($0), polled: polled[$0], keptAlive: keptAlive[$0])
    }
    use = model.map {
      RadioEngine($0).use(reading.transfers(on: interface), groups: bursts.map(\.firstTransfer))
    }
    self.bursts = bursts
    self.interface = reading.map.interfaces[interface]
    radio = model?.name
  }

  /// Of each burst the bytes of the peers whose polls are in it, and of those that are kept alive.
  private static func shares(
    _ bursts: [Burst], interface: Int, reading: TrafficReading, habits: [PeerHabit]
  ) -> (polled: [Double], keptAlive: [Double]) {
    var polled = [Double](repeating: 0, count: bursts.count)
    var keptAlive = polled
    for (peer, habit) in habits.enumerated() where reading.map.peers[peer].interface == interface {
      for burst in Set(habit.members.map(\.burst)) {
        let bytes = bursts[burst].shares.first { $0.peer == peer }?.bytes ?? 0
        if habit.kind == .poll { polled[burst] += bytes }
        if habit.kind == .keepAlive { keptAlive[burst] += bytes }
      }
    }
    return (polled, keptAlive)
  }

  /// Those that begin during an outage, and the first one after each.
  private static func afterLoss(_ bursts: [Burst], _ outages: [ClosedRange<Double>]) -> Set<Int> {
    var hit: Set<Int> = []
    var index = 0
    for outage in outages {
      while index < bursts.count, bursts[index].start <= outage.lowerBound { index += 1 }
      while index < bursts.count, bursts[index].start <= outage.upperBound {
        hit.insert(index)
        index += 1
      }
      if index < bursts.count { hit.insert(index) }
    }
    return hit
  }

  /// Joules of a burst; nil where there is no model.
  func energy(_ burst: Int) -> Double? {
    guard let use, use.parts.indices.contains(burst) else { return nil }
    return use.parts[burst]
  }

  func row(_ index: Int, _ peers: [TrafficMap.Peer]) -> BurstRow {
    let burst = bursts[index]
    var row = BurstRow(
      start: burst.start, end: burst.end, cause: causes[index], packets: Double(burst.packets),
      sent: burst.sent,
      received: burst.received)
    row.begun = burst.begun
    row.energy = energy(index)
    row.perKilobyte = burst.bytes > 0 ? row.energy.map { $0 / burst.bytes * 1000 } : nil
    let names = Self.names(burst.shares, peers)
    row.peers = Array(names.prefix(Self.mostPeers))
    row.morePeers = names.count > Self.mostPeers ? names.count - Self.mostPeers : nil
    (row.interface, row.radio) = (interface, radio)
    return row
  }

  /// So many are named.
  private static let mostPeers = 32

  /// Those with the most bytes first.
  private static func names(_ shares: [Burst.Share], _ peers: [TrafficMap.Peer]) -> [String] {
    var (names, seen): ([String], Set<String>) = ([], [])
    for share in shares.sorted(by: { ($1.bytes, $0.peer) < ($0.bytes, $1.peer) }) {
      let name = peers[share.peer].name
      if seen.insert(name).inserted { names.append(name) }
    }
    return names
  }
}
