import Formats
import Network
import Recordings

/// Traffic that a test makes up, packet by packet, in any order.
struct SampleTraffic {
  var traffic = Traffic(interfaces: [2: "eth0", 3: "wlan0"])

  /// Another flow's number.
  mutating func flow(
    _ transport: Flow.Transport = .tcp, from port: UInt16 = 40_000, to address: String = "192.0.2.1",
    _ remote: UInt16 = 443, interface: Int = 2
  ) -> Int32 {
    traffic.flows.append(
      Flow(
        transport, local: Endpoint("198.51.100.7", port), remote: Endpoint(address, remote),
        interface: interface, process: Flow.Process(pid: 42, name: "app")))
    return Int32(traffic.flows.count - 1)
  }

  mutating func add(
    _ flow: Int32, _ time: Double, sent: Bool, payload: UInt32 = 0, _ flags: Packet.Flags = [],
    sequence: UInt32 = 0, segments: UInt16 = 1, isDropped: Bool = false
  ) {
    var way: Packet.Way = sent ? .sent : []
    if isDropped { way.insert(.dropped) }
    traffic.packets.append(
      Packet(
        time: time, flow: flow, bytes: payload + 52 * UInt32(segments), payload: payload, sequence: sequence,
        segments: segments, flags: flags, way: way))
  }

  mutating func datagram(_ flow: Int32, _ time: Double, sent: Bool, payload: UInt32, isDropped: Bool = false)
  {
    add(flow, time, sent: sent, payload: payload, isDropped: isDropped)
  }

  func analysis(
    _ plan: RadioPlan = RadioPlan(missing: "none asked for"), phases: [Recording.Phase] = []
  ) -> NetworkAnalysis {
    var sorted = traffic
    sorted.packets.sort { $0.time < $1.time }
    return NetworkAnalysis(sorted, plan, phases: phases)
  }

  static let lte = RadioPlan(choices: [RadioPlan.Choice(model: SampleRadio.lte)])
}

/// A TCP connection of a test's, which counts its numbers as the two ends would.
struct SampleConnection {
  let flow: Int32
  var next: UInt32
  var theirs: UInt32 = 9_000
  /// Seconds there and back.
  var trip = 0.05

  init(_ flow: Int32, first: UInt32 = 1_000) {
    self.flow = flow
    next = first
  }

  mutating func open(_ traffic: inout SampleTraffic, at time: Double, accepted: Bool = false) {
    traffic.add(flow, time, sent: !accepted, [.syn], sequence: accepted ? theirs : next)
    traffic.add(
      flow, time + trip, sent: accepted, [.syn, .acknowledges], sequence: accepted ? next : theirs)
    next &+= 1
    theirs &+= 1
    traffic.add(
      flow, time + trip, sent: !accepted, [.acknowledges], sequence: accepted ? theirs : next)
  }

  mutating func send(_ traffic: inout SampleTraffic, at time: Double, _ payload: UInt32) {
    traffic.add(flow, time, sent: true, payload: payload, [.acknowledges, .push], sequence: next)
    next &+= payload
  }

  mutating func receive(_ traffic: inout SampleTraffic, at time: Double, _ payload: UInt32) {
    traffic.add(flow, time, sent: false, payload: payload, [.acknowledges, .push], sequence: theirs)
    theirs &+= payload
  }

  mutating func ask(
    _ traffic: inout SampleTraffic, at time: Double, _ sent: UInt32 = 300, _ received: UInt32 = 900,
    after wait: Double = 0.06
  ) {
    send(&traffic, at: time, sent)
    receive(&traffic, at: time + wait, received)
    traffic.add(flow, time + wait, sent: true, [.acknowledges], sequence: next)
  }

  mutating func close(_ traffic: inout SampleTraffic, at time: Double, byPeer: Bool = false) {
    for sent in [!byPeer, byPeer] {
      let at = sent == !byPeer ? time : time + trip
      traffic.add(flow, at, sent: sent, [.fin, .acknowledges], sequence: sent ? next : theirs)
      if sent { next &+= 1 } else { theirs &+= 1 }
    }
  }
}

extension NetworkAnalysis {
  func figure(_ name: String) -> Double? { totals[TotalName(rawValue: name)]?.value }
  func table(_ name: String) -> [JSONValue] { tables.json[name]?.array ?? [] }
  func column(_ table: String, _ key: String) -> [String?] { self.table(table).map { $0[key]?.string } }
  func figures(_ table: String, _ key: String) -> [Double?] { self.table(table).map { $0[key]?.number } }
}
