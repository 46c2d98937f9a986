import Recordings

/// What other habits would have saved on one interface, by the same radio.
struct SavingsTable {
  private struct Line {
    var change: SavingRow.Change
    var peer: TrafficMap.Peer?
    var use: RadioUse
  }

  /// Peers that are polled beyond these are not looked at, those with the least energy.
  private static let mostPeers = 8

  private let actual: RadioUse
  private let engine: RadioEngine
  private let map: TrafficMap
  private let interface: String
  private var found: [Line] = []

  init(
    _ reading: TrafficReading, on interface: Int, actual: RadioUse, model: RadioModel,
    connections: [Connection], habits: [PeerHabit], energy: (Int) -> Double, phases: [Recording.Phase],
    burstGap: Double
  ) {
    self.actual = actual
    map = reading.map
    self.interface = reading.map.interfaces[interface]
    engine = RadioEngine(model)
    add(.together(reading.transfers(on: interface), phases: phases, burstGap: burstGap))
    let polled = habits.indices.filter {
      habits[$0].kind == .poll && reading.map.peers[$0].interface == interface
    }
    for peer in polled.sorted(by: { (energy($1), $0) < (energy($0), $1) }).prefix(Self.mostPeers) {
      add(.fewerPolls(reading, interface, peer: peer, habits[peer]))
    }
    add(.closedAtOnce(reading, interface, connections, burstGap: burstGap))
    for proposal in KeepAliveProposal(reading, on: interface, connections: connections, habits: habits)
      .proposals
    { add(proposal) }
  }

  private mutating func add(_ proposal: Proposal?) {
    guard let proposal else { return }
    let use = engine.use(proposal.transfers, keepsStretches: false)
    found.append(Line(change: proposal.change, peer: proposal.peer.map { map.peers[$0] }, use: use))
  }

  /// Joules that one burst in each phase would have saved.
  var waste: Double {
    max(0, actual.energy - (found.first { $0.change == .together }?.use.energy ?? actual.energy))
  }

  /// Those that would have saved something, the most first.
  var rows: [SavingRow] {
    found.filter { actual.energy - $0.use.energy > actual.energy * 1e-9 }
      .sorted { $0.use.energy < $1.use.energy }
      .map { line in
        var row = SavingRow(change: line.change, energy: line.use.energy, instead: actual.energy)
        row.peer = line.peer?.name
        row.service = line.peer.map { Service.text($0.transport, $0.port) }
        (row.active, row.activeInstead) = (line.use.active, actual.active)
        (row.radio, row.interface) = (engine.model.name, interface)
        return row
      }
  }
}
