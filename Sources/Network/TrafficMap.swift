/// Where each flow of some traffic belongs: to which interface and which peer, and whether it counts as the network's.
struct TrafficMap {
  struct Place {
    var counts = false
    /// Index in `interfaces`.
    var interface = 0
    /// Index in `peers`.
    var peer = 0
  }

  /// Whom the program talked to: a name, where an answer gave the address one, and what for.
  struct Peer: Hashable {
    var name: String
    var transport: Flow.Transport
    /// The port of whoever waited for the other.
    var port: UInt16
    var interface: Int
  }

  private(set) var places: [Place]
  private(set) var interfaces: [String] = []
  private(set) var peers: [Peer] = []
  /// By peer, in the order in which they were talked to.
  private(set) var addresses: [[String]] = []
  private var numbers: [Peer: Int] = [:]

  init(_ traffic: Traffic, _ plan: RadioPlan, _ lookups: LookupTable) {
    places = [Place](repeating: Place(), count: traffic.flows.count)
    var isPlaced = [Bool](repeating: false, count: traffic.flows.count)
    for packet in traffic.packets {
      let index = Int(packet.flow)
      guard isPlaced.indices.contains(index), !isPlaced[index] else { continue }
      isPlaced[index] = true
      let flow = traffic.flows[index]
      let name = traffic.name(ofInterface: flow.interface)
      places[index].counts = plan.counts(name, isLoopback: flow.interface == Flow.loopback)
      places[index].interface = number(ofInterface: name)
      let peer = Peer(
        name: lookups.name(of: flow.remote.address, at: packet.time) ?? flow.remote.address,
        transport: flow.transport, port: Self.servicePort(flow, packet),
        interface: places[index].interface)
      places[index].peer = number(of: peer, flow.remote.address)
    }
  }

  private mutating func number(ofInterface name: String) -> Int {
    if let known = interfaces.firstIndex(of: name) { return known }
    interfaces.append(name)
    return interfaces.count - 1
  }

  private mutating func number(of peer: Peer, _ address: String) -> Int {
    let number = numbers[peer] ?? peers.count
    if number == peers.count {
      numbers[peer] = number
      peers.append(peer)
      addresses.append([])
    }
    if !addresses[number].contains(address) { addresses[number].append(address) }
    return number
  }

  /// Whoever speaks first asks. Of a TCP connection whose beginning was not seen the lower port is taken: those from
  /// which connections are made are high (RFC 6335, 6).
  private static func servicePort(_ flow: Flow, _ first: Packet) -> UInt16 {
    if case .other = flow.transport { return 0 }
    guard flow.transport == .tcp, !first.flags.contains(.syn) else {
      let isAnswer = first.flags.contains([.syn, .acknowledges])
      return first.isSent != isAnswer ? flow.remote.port : flow.local.port
    }
    return min(flow.local.port, flow.remote.port)
  }
}
