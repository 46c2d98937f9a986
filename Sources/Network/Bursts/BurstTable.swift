import Documents

/// One interface's bursts with their causes and what the radio spent on each.
struct BurstTable {
  let bursts: [Burst]
  let causes: [BurstCause]
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
    let (polled, keptAlive) = Self.shares(bursts, interface, reading, habits)
    causes = bursts.indices.map {
      BurstCause(bursts[$0], afterLoss: hit.contains($0), polled: polled[$0], keptAlive: keptAlive[$0])
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
    _ bursts: [Burst], _ interface: Int, _ reading: TrafficReading, _ habits: [PeerHabit]
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

  func line(_ index: Int, _ peers: [TrafficMap.Peer]) -> JSONValue {
    let burst = bursts[index]
    let energy = energy(index)
    return .members([
      "start": .number(burst.start), "end": .number(burst.end), "cause": .string(causes[index].rawValue),
      "begun": (burst.begun?.rawValue).map { .string($0) },
      "packets": .integer(burst.packets), "sent": .number(burst.sent), "received": .number(burst.received),
      "energy": energy.map { .number($0) },
      "perKilobyte": burst.bytes > 0 ? energy.map { .number($0 / burst.bytes * 1000) } : nil,
      "peers": .string(Self.names(burst.shares, peers)), "interface": .string(interface),
      "radio": radio.map { .string($0) },
    ])
  }

  /// Those with the most bytes first, four at most.
  private static func names(_ shares: [Burst.Share], _ peers: [TrafficMap.Peer]) -> String {
    var names: [String] = []
    for share in shares.sorted(by: { ($1.bytes, $0.peer) < ($0.bytes, $1.peer) }) {
      let name = peers[share.peer].name
      if !names.contains(name) { names.append(name) }
    }
    return names.prefix(4).joined(separator: ", ") + (names.count > 4 ? " and \(names.count - 4) more" : "")
  }
}
