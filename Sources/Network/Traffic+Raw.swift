package import Recordings

extension Traffic {
  /// As a recording keeps it.
  ///
  /// - Parameter unseen: why figures that rest on each single packet do not hold.
  package func raw(unseen: [String] = []) -> RawTraffic {
    var raw = RawTraffic()
    (raw.lost, raw.lostSince, raw.unseen) = (lost, lostSince, unseen)
    guard packets.count <= RawTraffic.mostPackets else {
      raw.missing = "the run had \(packets.count) packets, and a recording keeps \(RawTraffic.mostPackets)"
      return raw
    }
    raw.flows = flows.map(RawFlow.init)
    raw.interfaces = Dictionary(interfaces.map { ("\($0)", $1) }) { $1 }
    raw.packets = RawPackets(packets)
    raw.lookups = lookups.map {
      RawLookup(time: $0.time, flow: Int($0.flow), isSent: $0.isSent, bytes: $0.bytes.map { Int($0) })
    }
    return raw
  }

  /// Nil where the packets are not kept, or are none: a column is shorter than the others, a number out of its range.
  package init?(_ raw: RawTraffic) {
    let flows = raw.flows.compactMap(Flow.init)
    guard raw.missing == nil, flows.count == raw.flows.count,
      let packets = raw.packets.packets(flows: flows.count)
    else { return nil }
    let lookups = raw.lookups.compactMap { LookupMessage($0, flows: flows.count) }
    guard lookups.count == raw.lookups.count else { return nil }
    let names = raw.interfaces.compactMap { number, name in Int(number).map { ($0, name) } }
    self.init(
      packets: packets, flows: flows, interfaces: Dictionary(names) { $1 }, lookups: lookups, lost: raw.lost,
      lostSince: raw.lostSince)
  }
}

extension RawFlow {
  fileprivate init(_ flow: Flow) {
    self.init(
      transport: flow.transport.number, local: (flow.local.address, Int(flow.local.port)),
      remote: (flow.remote.address, Int(flow.remote.port)), interface: flow.interface,
      process: flow.process.map { Int($0.pid) }, name: flow.process?.name)
  }
}

extension Flow {
  fileprivate init?(_ raw: RawFlow) {
    guard let number = UInt8(exactly: raw.transport), let local = UInt16(exactly: raw.localPort),
      let remote = UInt16(exactly: raw.remotePort)
    else { return nil }
    let pid = raw.process.map { Int32(truncatingIfNeeded: $0) }
    self.init(
      Transport(number), local: Endpoint(raw.local, local), remote: Endpoint(raw.remote, remote),
      interface: raw.interface, process: pid.map { Process(pid: $0, name: raw.name ?? "") })
  }
}

extension Flow.Transport {
  /// IANA's.
  fileprivate var number: Int {
    switch self {
    case .tcp: 6
    case .udp: 17
    case .other(let number): Int(number)
    }
  }

  fileprivate init(_ number: UInt8) {
    switch number {
    case 6: self = .tcp
    case 17: self = .udp
    default: self = .other(number)
    }
  }
}

extension LookupMessage {
  fileprivate init?(_ raw: RawLookup, flows: Int) {
    let bytes = raw.bytes.compactMap { UInt8(exactly: $0) }
    guard bytes.count == raw.bytes.count, raw.flow >= 0, raw.flow < flows else { return nil }
    self.init(time: raw.time, flow: Int32(raw.flow), isSent: raw.isSent, bytes: bytes)
  }
}

extension RawPackets {
  fileprivate init(_ packets: [Packet]) {
    self.init()
    time = packets.map(\.time)
    flow = packets.map { Int($0.flow) }
    bytes = packets.map { Int($0.bytes) }
    payload = packets.map { Int($0.payload) }
    sequence = packets.map { Int($0.sequence) }
    segments = packets.map { Int($0.segments) }
    flags = packets.map { Int($0.flags.rawValue) }
    way = packets.map { Int($0.way.rawValue) }
  }

  /// Nil where they are no packets of so many flows.
  fileprivate func packets(flows: Int) -> [Packet]? {
    let columns = [flow, bytes, payload, sequence, segments, flags, way]
    guard columns.allSatisfy({ $0.count == time.count }) else { return nil }
    let packets = time.indices.compactMap { packet($0, flows: flows) }
    return packets.count == time.count ? packets : nil
  }

  private func packet(_ index: Int, flows: Int) -> Packet? {
    guard flow[index] >= 0, flow[index] < flows, time[index].isFinite,
      let bytes = UInt32(exactly: bytes[index]), let payload = UInt32(exactly: payload[index]),
      let sequence = UInt32(exactly: sequence[index]), let segments = UInt16(exactly: segments[index]),
      let flags = UInt8(exactly: flags[index]), let way = UInt8(exactly: way[index])
    else { return nil }
    return Packet(
      time: time[index], flow: Int32(truncatingIfNeeded: flow[index]), bytes: bytes, payload: payload,
      sequence: sequence, segments: segments, flags: Packet.Flags(rawValue: flags),
      way: Packet.Way(rawValue: way))
  }
}
