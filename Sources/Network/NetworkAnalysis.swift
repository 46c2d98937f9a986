package import Recordings

/// What a run's traffic amounts to: bursts and their causes, peers, connections, questions for names, the radio's states
/// and what other habits would have saved.
package struct NetworkAnalysis: Sendable {
  /// Figures by name, of which the instrument makes metrics. Besides those of `MetricCatalogue`, `network.seen.` has what
  /// the packets add up to, to be compared with the kernel's counters. `network.radio-states.merged`,
  /// `network.bursts.untold` and `network.connections.untold` are the lines that a table is short of because there would
  /// have been too many. `radio.error` is how far `radio.energy` may be off, as a share.
  package var totals: [TotalName: Reading<Double>] = [:]
  package var tables = Tables()

  /// - Parameters:
  ///   - traffic: of all interfaces; what does not count as the network's is left out here.
  ///   - phases: those of the run; the counterfactuals keep each phase's traffic in it.
  package init(_ traffic: Traffic, _ plan: RadioPlan, phases: [Recording.Phase] = []) {
    let lookups = LookupTable(traffic.lookups)
    let map = TrafficMap(traffic, plan, lookups)
    let reading = TrafficReading(traffic, map, burstGap: plan.burstGap)
    let attempts = AttemptTable(traffic, map)
    let habits = zip(reading.requests, map.peers).map { PeerHabit($0, $1) }
    let connections = reading.connections
    var bursts: [Int: BurstTable] = [:]
    for interface in reading.interfaces {
      bursts[interface] = BurstTable(
        reading, interface: interface, habits: habits, outages: attempts.outages.map { $0.from...$0.until },
        plan.model(for: map.interfaces[interface]))
    }
    let peers = PeerTable(reading, connections, bursts)
    let order = reading.interfaces.compactMap { bursts[$0] }

    addSums(reading, connections, habits)
    totals[.metric(.networkLookups)] = .value(Double(lookups.questions.count))
    totals[.metric(.networkBursts)] = .value(Double(order.reduce(0) { $0 + $1.bursts.count }))
    totals[.metric(.networkPeers)] = .value(Double(peers.count))
    tables.lookups = lookups.rows(traffic.flows)
    tables.attempts = attempts.rows(map.peers)
    tables.peers = peers.rows(habits)
    let told = TableExcerpt(connections)
    totals[.connectionsUntold] = .value(Double(told.untold))
    tables.connections = told.rows.map { connection in
      let place = map.places[Int(connection.flow)]
      let peer = map.peers[place.peer]
      return connection.row(
        traffic.flows[Int(connection.flow)], peer: peer.name, port: peer.port,
        interface: map.interfaces[place.interface])
    }
    addBursts(order, map)
    addRadio(reading, bursts: bursts, plan: plan) { interface, use, model in
      SavingsTable(
        reading, on: interface, actual: use, model: model, connections: connections, habits: habits,
        energy: peers.energy,
        phases: phases, burstGap: plan.burstGap)
    }
  }

  private mutating func addBursts(_ order: [BurstTable], _ map: TrafficMap) {
    let all = order.flatMap { table in table.bursts.indices.map { (table: table, index: $0) } }
    // Each interface's are together, unless only the first and the last of all can be told.
    let told = TableExcerpt(
      all.count > TableExcerpt<Burst>.most
        ? all.sorted { $0.table.bursts[$0.index].start < $1.table.bursts[$1.index].start } : all)
    totals[.burstsUntold] = .value(Double(told.untold))
    tables.bursts = told.rows.map { $0.table.row($0.index, map.peers) }
  }

  private mutating func addSums(_ reading: TrafficReading, _ connections: [Connection], _ habits: [PeerHabit])
  {
    let opened = connections.filter { $0.how == .opened }
    let figures: [TotalName: Double] = [
      .seen(.networkSentBytes): reading.sent.bytes, .seen(.networkSentPackets): reading.sent.packets,
      .seen(.networkReceivedBytes): reading.received.bytes,
      .seen(.networkReceivedPackets): reading.received.packets,
      .seen(.networkLoopbackBytes): reading.elsewhere.bytes,
      .seen(.networkLoopbackPackets): reading.elsewhere.packets,
      .metric(.networkDroppedPackets): reading.dropped.packets,
      .metric(.networkConnections): Double(opened.count),
      .metric(.networkConnectionsAccepted): Double(connections.count { $0.how == .accepted }),
      .metric(.networkConnectionsFailed): Double(opened.count { $0.failed }),
      .metric(.networkResets): Double(connections.count { $0.isReset }),
      .metric(.networkRetransmissions): Double(connections.reduce(0) { $0 + $1.retransmissions }),
    ]
    for (name, figure) in figures { totals[name] = .value(figure) }
    let polls = habits.filter { $0.kind == .poll }.compactMap { $0.rhythm?.period }
    totals[.metric(.networkPollPeriod)] =
      polls.min().map { .value($0) } ?? .absent("no traffic kept an interval")
    let kept =
      habits.filter { $0.kind == .keepAlive }.compactMap { $0.rhythm?.period }
      + connections.compactMap(\.keepAliveInterval)
    totals[.metric(.networkKeepaliveInterval)] =
      kept.min().map { .value($0) } ?? .absent("no idle connection was kept alive at an interval")
  }

  private mutating func addRadio(
    _ reading: TrafficReading, bursts: [Int: BurstTable], plan: RadioPlan,
    savings: (Int, RadioUse, RadioModel) -> SavingsTable
  ) {
    var uses: [RadioUse] = []
    var errors: [(energy: Double, error: Double?)] = []
    var waste = 0.0
    var merged = 0
    let shown = max(1, bursts.values.count { $0.use != nil })
    for interface in reading.interfaces {
      let name = reading.map.interfaces[interface]
      guard let model = plan.model(for: name), let use = bursts[interface]?.use else { continue }
      let states = StateTable(use.stretches, most: StateTable.most / shown)
      tables.radioStates += states.rows(radio: model.name, interface: name)
      merged += states.merged
      let saved = savings(interface, use, model)
      waste += saved.waste
      tables.savings += saved.rows
      uses.append(use)
      errors.append((use.energy, model.error))
    }
    totals[.radioStatesMerged] = .value(Double(merged))
    let why = missing(plan, reading, found: !uses.isEmpty)
    let figures: [TotalName: Double] = [
      .metric(.radioActive): uses.reduce(0) { $0 + $1.active },
      .metric(.radioTail): uses.reduce(0) { $0 + $1.tail },
      .metric(.radioEnergy): uses.reduce(0) { $0 + $1.energy },
      .metric(.radioEnergyTail): uses.reduce(0) { $0 + $1.tailEnergy },
      .metric(.radioPromotions): Double(uses.reduce(0) { $0 + $1.promotions }), .metric(.radioWaste): waste,
    ]
    for (name, figure) in figures { totals[name] = why.map { .absent($0) } ?? .value(figure) }
    totals[.radioError] = why.map { .absent($0) } ?? Self.error(errors)
  }

  /// How far the radios' energy may be off, as a share: each counts by its energy, as if all were off to the same side.
  private static func error(_ radios: [(energy: Double, error: Double?)]) -> Reading<Double> {
    let known = radios.compactMap { radio in radio.error.map { (energy: radio.energy, error: $0) } }
    guard known.count == radios.count, let least = known.map(\.error).min() else {
      return .absent("nothing shows how far the radio's model may be off")
    }
    let energy = known.reduce(0) { $0 + $1.energy }
    return .value(energy > 0 ? known.reduce(0) { $0 + $1.energy * $1.error } / energy : least)
  }

  /// Why there are no figures of a radio; nil where there are.
  private func missing(_ plan: RadioPlan, _ reading: TrafficReading, found: Bool) -> String? {
    guard !plan.choices.isEmpty else { return plan.missing ?? "no radio was chosen" }
    let names = reading.interfaces.map { reading.map.interfaces[$0] }
    return found || names.isEmpty ? nil : "no radio was chosen for \(names.joined(separator: ", "))"
  }
}
