import Kernel
import Network

/// Takes apart what `BPF/packets.bpf.c` tells: `struct packet`, `struct lookup`, `struct flow_told`.
enum PacketRecord {
  /// Bytes of `struct packet`; a record that is longer carries a message to or from a name server.
  private static let size = 32
  private static let lookupHead = 36
  private static let flowSize = 100
  /// WAY_FLOW.
  private static let flowWay: UInt8 = 128

  /// - Parameter numbers: the index in `Traffic.flows` of each flow's number in the kernel.
  static func packet(_ record: UnsafeRawBufferPointer, _ span: Span, _ numbers: [Int32]) -> Packet? {
    guard record.count >= size, record[27] & flowWay == 0 else { return nil }
    let number = Int(record.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
    guard numbers.indices.contains(number), numbers[number] >= 0 else { return nil }
    return Packet(
      time: span.seconds(record.loadUnaligned(as: UInt64.self)), flow: numbers[number],
      bytes: record.loadUnaligned(fromByteOffset: 12, as: UInt32.self),
      payload: record.loadUnaligned(fromByteOffset: 16, as: UInt32.self),
      sequence: record.loadUnaligned(fromByteOffset: 20, as: UInt32.self),
      segments: record.loadUnaligned(fromByteOffset: 24, as: UInt16.self),
      flags: Packet.Flags(rawValue: record[26]), way: Packet.Way(rawValue: record[27]))
  }

  static func lookup(_ record: UnsafeRawBufferPointer, _ packet: Packet) -> LookupMessage? {
    guard record.count > lookupHead else { return nil }
    let length = Int(record.loadUnaligned(fromByteOffset: size, as: UInt32.self))
    guard length > 0, lookupHead + length <= record.count else { return nil }
    return LookupMessage(
      time: packet.time, flow: packet.flow, isSent: packet.isSent,
      bytes: Array(record[lookupHead..<(lookupHead + length)]))
  }

  struct NumberedFlow {
    /// The kernel's; a flow may have several.
    var number: Int
    var flow: Flow
  }

  /// `struct flow_told`; nil for any other record.
  static func flow(_ record: UnsafeRawBufferPointer) -> NumberedFlow? {
    guard record.count >= flowSize, record[27] & flowWay != 0 else { return nil }
    let bytes = Array(record)
    var (ends, owner) = (RecordReader(bytes, from: 64), RecordReader(bytes, from: 80))
    guard let localPort = ends.next(UInt16.self), let remotePort = ends.next(UInt16.self),
      let interface = ends.next(UInt32.self), let transport = ends.next(UInt8.self),
      let version = ends.next(UInt8.self), let pid = owner.next(UInt32.self), let name = owner.text(16)
    else { return nil }
    let flow = Flow(
      Self.transport(transport), local: Endpoint(address(bytes[32..<48], version), localPort),
      remote: Endpoint(address(bytes[48..<64], version), remotePort), interface: Int(interface),
      process: pid == 0 ? nil : Flow.Process(pid: Int32(bitPattern: pid), name: name))
    return NumberedFlow(number: Int(record.loadUnaligned(fromByteOffset: 8, as: UInt32.self)), flow: flow)
  }

  private static func transport(_ number: UInt8) -> Flow.Transport {
    switch number {
    case 6: .tcp
    case 17: .udp
    default: .other(number)
    }
  }

  private static func address(_ bytes: ArraySlice<UInt8>, _ version: UInt8) -> String {
    let bytes = Array(bytes)
    let address =
      version == 4 ? InternetAddress(.ipv4, Array(bytes.prefix(4))) : InternetAddress(.ipv6, bytes)
    return address.text
  }
}
