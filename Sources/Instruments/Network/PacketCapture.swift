import Glibc
package import Kernel
package import Network

/// Every packet of a cgroup from now on, counted and told by `BPF/packets.bpf.c`.
package final class PacketCapture {
  let ring: PacketRing
  private let counters: ProcessorSums
  private let interfaces: InterfaceNames
  private let before: FragmentCounts?
  /// Sockets that the program was born with and whose packets are counted.
  let handed: [HandedSocket]
  /// Whether a process beside the program has one of these open, as its starter may.
  let isShared: Bool
  /// The others of them, each with why they are not.
  private let unseen: [String]

  /// - Parameters:
  ///   - counted: names of the interfaces that count as the network's, at most 8; empty: all but the loopback.
  ///   - pid: a process of the group, whose network namespace names the interfaces.
  /// - Throws: why nothing can be counted: no privilege, no libbpf; ENODEV where there is no such interface.
  package init(_ group: Cgroup, counted: [String], pid: Int32) throws(SystemError) {
    interfaces = InterfaceNames(pid)
    before = FragmentCounts.read()
    let born = HandedSocket.all(of: pid)
    let seen = born.filter { $0.way == .direct }
    var setup = PacketRing.Setup(group: group, counted: try Self.bytes(counted, interfaces))
    setup.linkSizes = Self.linkSizes()
    (ring, handed) = try Self.ring(&setup, seen)
    unseen = Self.unseen(born, handed, group.root)
    isShared = HandedSocket.areShared(handed, with: pid)
    counters = ProcessorSums(try ring.sums())
  }

  deinit { ring.end() }

  /// With the sockets that the program was born with, where the kernel lets the packets of others be looked at.
  private static func ring(
    _ setup: inout PacketRing.Setup, _ handed: [HandedSocket]
  ) throws(SystemError) -> (PacketRing, [HandedSocket]) {
    guard !handed.isEmpty else { return (try PacketRing(setup), []) }
    setup.handed = handed
    if handed.contains(where: { $0.listens != nil }) {
      for account in (try? SocketAccounts.all()) ?? [] { setup.openers[account.cookie] = account.group }
    }
    if let ring = try? PacketRing(setup) { return (ring, handed) }
    setup.handed = []
    return (try PacketRing(setup), [])
  }

  /// Bytes of a packet by interface, as they are when the run begins.
  private static func linkSizes() -> [UInt32: UInt32] {
    let links = ((try? KernelRoot.live.netlink("route links", .links)) ?? []).compactMap { NetlinkLink($0) }
    return Dictionary(
      links.compactMap { link in link.mtu.map { (UInt32(bitPattern: link.index), $0) } },
      uniquingKeysWith: { $1 })
  }

  private static func unseen(
    _ born: [HandedSocket], _ counted: [HandedSocket], _ root: Cgroup
  ) -> [String] {
    // Of a group above those that are seen here no packet is.
    let isWhole = root.number == 1
    return born.filter { !isWhole || !counted.contains($0) }.map { socket in
      "descriptor \(socket.descriptor) was inherited, \(socket.text), not all of whose packets can be seen"
    }
  }

  /// What may have been missed of the packets that were to be counted.
  func sight(_ sums: PacketSums) -> NetworkSight {
    let fragments = before.flatMap { before in FragmentCounts.read().map { $0 - before } }
    return NetworkSight(sums, unseen: unseen, stranger: stranger, fragments: fragments)
  }

  /// `struct stranger`.
  private var stranger: String? {
    guard let bytes = ring.withObject({ $0.entries("strangers").first?.value }) else { return nil }
    var reader = RecordReader(bytes)
    guard let family = reader.next(UInt16.self), family != 0, let type = reader.next(UInt16.self),
      let local = reader.next(UInt16.self), let remote = reader.next(UInt16.self)
    else { return nil }
    let kind = type == 1 ? "TCP" : type == 2 ? "UDP" : "raw"
    return "a \(kind) socket (port \(local)\(remote == 0 ? "" : " to \(remote)"))"
  }

  /// `struct counted_interfaces`.
  private static func bytes(
    _ names: [String], _ known: InterfaceNames
  ) throws(SystemError) -> [UInt8] {
    var numbers: [UInt32] = []
    for name in Set(names).sorted() {
      guard let number = known.number(of: name), numbers.count < 8 else {
        throw SystemError(
          code: ENXIO, call: "find", subject: "the network interface \(name), or more than 8 of them")
      }
      numbers.append(UInt32(number))
    }
    let words = [UInt32(numbers.count)] + numbers + [UInt32](repeating: 0, count: 8 - numbers.count)
    return words.withUnsafeBytes { Array($0) }
  }

  /// Reads the sums so far; false where the kernel does not tell. Does not allocate.
  package func read() -> Bool { counters.read() }

  /// Bytes that went over the network, as last read.
  var sentBytes: UInt64 { counters[PacketSums.Kind.network.rawValue + 1] }
  var receivedBytes: UInt64 { counters[PacketSums.Kind.network.rawValue + 3] }

  /// What was counted up to now.
  package var sums: PacketSums? { counters.read() ? PacketSums(values: counters.all) : nil }

  /// Ends it and hands out what was told. To be called once.
  package func end(_ span: Span) -> Traffic {
    ring.end()
    let interfaces = interfaces.names
    let untold = Int(clamping: sums?.untold ?? 0)
    return ring.withObject { Self.traffic($0, span: span, untold: untold, interfaces: interfaces) }
  }

  private static func traffic(
    _ object: BPFObject, span: Span, untold: Int, interfaces: [Int: String]
  ) -> Traffic {
    var traffic = Traffic(interfaces: interfaces)
    let (records, lost) = object.taken
    let numbers = readFlows(records, &traffic)
    var (place, unknown) = (0, 0)
    KernelEvent.walk(records, from: &place) { record in
      if let packet = PacketRecord.packet(record, span, numbers) {
        traffic.packets.append(packet)
        if let lookup = PacketRecord.lookup(record, packet) { traffic.lookups.append(lookup) }
      } else if PacketRecord.flow(record) == nil {
        unknown += 1
      }
    }
    // Two processors may tell theirs in another order than that of their clocks.
    if !zip(traffic.packets, traffic.packets.dropFirst()).allSatisfy({ $0.time <= $1.time }) {
      traffic.packets.sort { $0.time < $1.time }
    }
    traffic.lost = untold + lost + unknown
    if traffic.lost > 0 { traffic.lostSince = since(object, span) ?? traffic.packets.last?.time }
    return traffic
  }

  private static func since(_ object: BPFObject, _ span: Span) -> Double? {
    guard let value = object.entries("untold_since").first?.value else { return nil }
    var reader = RecordReader(value)
    return reader.next(UInt64.self).flatMap { $0 == 0 ? nil : span.seconds($0) }
  }

  /// - Returns: the index of each flow by its number in the kernel, -1 where there is none.
  private static func readFlows(_ records: UnsafeRawBufferPointer, _ traffic: inout Traffic) -> [Int32] {
    var numbers: [Int32] = []
    var indices: [Flow: Int32] = [:]
    var place = 0
    KernelEvent.walk(records, from: &place) { record in
      guard let numbered = PacketRecord.flow(record), numbered.number < mostFlows else { return }
      while numbers.count <= numbered.number { numbers.append(-1) }
      var ends = numbered.flow
      ends.process = nil
      let index = indices[ends] ?? Int32(traffic.flows.count)
      if index == traffic.flows.count { traffic.flows.append(numbered.flow) }
      indices[ends] = index
      numbers[numbered.number] = index
    }
    return numbers
  }

  /// More than records have room for; keeps a damaged one from taking all memory.
  private static let mostFlows = 1 << 24
}
