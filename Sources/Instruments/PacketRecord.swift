import Documents
import Kernel
import Network

/// Takes apart what `BPF/packets.bpf.c` tells: `struct packet`, `struct lookup`, `struct flow_key`.
enum PacketRecord {
  /// Bytes of `struct packet`; a record that is longer carries a message to or from a name server.
  private static let size = 32
  private static let lookupHead = 36

  /// - Parameter numbers: the index in `Traffic.flows` of each flow's number in the kernel.
  static func read(_ record: UnsafeRawBufferPointer, _ span: Span, _ numbers: [Int32]) -> Packet? {
    guard record.count >= size else { return nil }
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
    /// The kernel's.
    var number: Int
    var cookie: UInt64
    var flow: Flow
  }

  static func flow(_ key: [UInt8], _ value: [UInt8]) -> NumberedFlow? {
    guard key.count == 48, value.count == 16 else { return nil }
    var (ends, place) = (RecordReader(key, from: 32), RecordReader(value))
    guard let localPort = ends.next(UInt16.self), let remotePort = ends.next(UInt16.self),
      let interface = ends.next(UInt32.self), let transport = ends.next(UInt8.self),
      let version = ends.next(UInt8.self), let cookie = place.next(UInt64.self),
      let number = place.next(UInt32.self)
    else { return nil }
    let flow = Flow(
      Self.transport(transport), local: Endpoint(address(key[..<16], version), localPort),
      remote: Endpoint(address(key[16..<32], version), remotePort), interface: Int(interface))
    return NumberedFlow(number: Int(number), cookie: cookie, flow: flow)
  }

  /// `struct owner` by the socket's cookie.
  static func owner(_ key: [UInt8], _ value: [UInt8]) -> (cookie: UInt64, process: Flow.Process)? {
    var (cookie, owner) = (RecordReader(key), RecordReader(value))
    guard let cookie = cookie.next(UInt64.self), let pid = owner.next(UInt32.self), let name = owner.text(16)
    else { return nil }
    return (cookie, Flow.Process(pid: Int32(bitPattern: pid), name: name))
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
