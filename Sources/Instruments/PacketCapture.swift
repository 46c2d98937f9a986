import Glibc
package import Kernel
package import Network

/// Every packet of a cgroup from now on, counted and told by `BPF/packets.bpf.c`.
package final class PacketCapture {
  let ring: PacketRing
  private let counters: ProcessorSums
  private let interfaces: InterfaceNames

  /// - Parameters:
  ///   - counted: names of the interfaces that count as the network's, at most 8; empty: all but the loopback.
  ///   - pid: a process of the group, whose network namespace names the interfaces.
  /// - Throws: why nothing can be counted: no privilege, no libbpf; ENODEV where there is no such interface.
  package init(_ group: Cgroup, counted: [String], pid: Int32) throws(SystemError) {
    interfaces = InterfaceNames(pid)
    ring = try PacketRing(group, try Self.bytes(counted, interfaces))
    counters = ProcessorSums(try ring.sums())
  }

  deinit { ring.end() }

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
    return ring.withObject { Self.traffic($0, span, untold, interfaces) }
  }

  private static func traffic(
    _ object: BPFObject, _ span: Span, _ untold: Int, _ interfaces: [Int: String]
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
