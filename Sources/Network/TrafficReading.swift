import Recordings

/// One pass over the packets of a run: what each was for, and the sums, bursts, connections and requests that they make.
struct TrafficReading {
  struct Sum {
    var bytes = 0.0
    var packets = 0.0

    mutating func add(_ packet: Packet) {
      bytes += Double(packet.bytes)
      packets += Double(max(1, packet.segments))
    }
  }

  let traffic: Traffic
  let map: TrafficMap
  /// By packet.
  private(set) var roles: [PacketRole]
  /// By peer.
  private(set) var requests: [RequestTracker]
  private(set) var sent = Sum()
  private(set) var received = Sum()
  private(set) var elsewhere = Sum()
  private(set) var dropped = Sum()
  private var trackers: [ConnectionTracker]
  private var cutters: [BurstCutter]

  init(_ traffic: Traffic, _ map: TrafficMap, burstGap: Double) {
    self.traffic = traffic
    self.map = map
    roles = [PacketRole](repeating: .elsewhere, count: traffic.packets.count)
    requests = [RequestTracker](repeating: RequestTracker(), count: map.peers.count)
    trackers = traffic.flows.indices.map { ConnectionTracker(flow: Int32($0)) }
    cutters = [BurstCutter](repeating: BurstCutter(gap: burstGap), count: map.interfaces.count)
    for (index, packet) in traffic.packets.enumerated() where map.places.indices.contains(Int(packet.flow)) {
      roles[index] = add(packet, Int(packet.flow))
    }
  }

  private mutating func add(_ packet: Packet, _ flow: Int) -> PacketRole {
    let place = map.places[flow]
    let isTCP = traffic.flows[flow].transport == .tcp
    if packet.isDropped {
      dropped.add(packet)
      return place.counts && isTCP ? trackers[flow].add(packet) : .dropped
    }
    guard place.counts else {
      elsewhere.add(packet)
      return .elsewhere
    }
    if packet.isSent { sent.add(packet) } else { received.add(packet) }
    let role = isTCP ? trackers[flow].add(packet) : .data
    let burst = cutters[place.interface].burst(at: packet.time)
    let start = cutters[place.interface].bursts[burst].start
    let isOurs = packet.isSent || isTCP && trackers[flow].current?.wasOpenedByUs(since: start) == true
    cutters[place.interface].add(packet, role, peer: place.peer, from: isOurs ? .us : .peer)
    let opens = isTCP && trackers[flow].isOpening
    if opens || role == .data {
      requests[place.peer].add(
        packet, opens: opens, isFirst: isTCP && trackers[flow].isFirstPayload, burst: burst)
    }
    return role
  }

  func bursts(on interface: Int) -> [Burst] { cutters[interface].bursts }

  /// In the order of their beginnings.
  var connections: [Connection] {
    trackers.flatMap(\.all).sorted { ($0.start, $0.flow) < ($1.start, $1.flow) }
  }

  /// Interfaces that count and had traffic that was not dropped, by number.
  var interfaces: [Int] { cutters.indices.filter { !cutters[$0].bursts.isEmpty } }

  /// What went over an interface.
  ///
  /// - Parameter moment: when a packet goes instead; nil where it is left out. Nil for all as it was.
  func transfers(on interface: Int, moment: ((Int, Packet) -> Double?)? = nil) -> [Transfer] {
    var transfers: [Transfer] = []
    transfers.reserveCapacity(cutters[interface].bursts.isEmpty ? 0 : roles.count / max(1, interfaces.count))
    var isInOrder = true
    for (index, packet) in traffic.packets.enumerated() where carries(interface, index, packet) {
      guard let time = moment.map({ $0(index, packet) }) ?? packet.time else { continue }
      if let last = transfers.last, last.time > time { isInOrder = false }
      transfers.append(Transfer(time: time, bytes: packet.bytes, isSent: packet.isSent))
    }
    return isInOrder ? transfers : transfers.sorted { $0.time < $1.time }
  }

  private func carries(_ interface: Int, _ index: Int, _ packet: Packet) -> Bool {
    switch roles[index] {
    case .elsewhere, .dropped: false
    case .data, .again, .keepAlive, .control: map.places[Int(packet.flow)].interface == interface
    }
  }
}
