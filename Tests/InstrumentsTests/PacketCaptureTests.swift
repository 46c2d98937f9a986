import Glibc
import Kernel
import Network
import TestSupport
import Testing

@testable import Instruments

@Suite(
  .serialized, .waitsForPrograms, .enabled(if: OwnPackets.canBeSeen, "packets may not be looked at here"))
struct PacketCaptureTests {
  @Test func aPacketToOneselfIsToldTwiceWithItsEnds() throws {
    let capture = try OwnPackets.capture()
    let port = try OwnPackets.send(count: 5)
    let traffic = capture.end(Span(start: Clock.nanoseconds(), end: Clock.nanoseconds()))
    let flows = traffic.flows.indices.filter { traffic.flows[$0].local.port == port }
    let own = traffic.packets.filter { flows.contains(Int($0.flow)) }
    #expect(own.count { $0.isSent } == 5 && own.count { !$0.isSent } == 5)
    #expect(own.allSatisfy { $0.bytes == 38 && $0.payload == 10 && $0.segments == 1 })
    #expect(flows.allSatisfy { traffic.flows[$0].process?.pid == getpid() })
  }

  /// A calibration or a series of runs makes one after the other, each with a quarter of a gigabyte of address space.
  @Test(arguments: [true, false]) func aCaptureThatIsOverIsGone(isEnded: Bool) throws {
    weak var ring: PacketRing?
    do {
      let capture = try OwnPackets.capture()
      ring = capture.ring
      #expect(ring != nil)
      if isEnded { _ = capture.end(Span(start: 0, end: 1)) }
    }
    #expect(ring == nil)
  }
}

/// Packets of this process's own group.
enum OwnPackets {
  static let canBeSeen = (try? capture()) != nil

  static func capture() throws -> PacketCapture {
    let own = try #require(try Cgroup.of("self", .live))
    return try PacketCapture(own, counted: [], pid: getpid())
  }

  /// Sends datagrams of ten bytes from a socket to itself; its port.
  static func send(count: Int) throws -> UInt16 {
    let kind = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
    let socket = FileDescriptor(owning: Glibc.socket(AF_INET, kind, 0))
    let raw = socket.raw
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let sent = withUnsafeMutableBytes(of: &address) { bytes -> Int in
      guard let place = bytes.bindMemory(to: sockaddr.self).baseAddress,
        bind(raw, place, size) == 0, getsockname(raw, place, &size) == 0
      else { return -1 }
      var room = [UInt8](repeating: 0, count: 10)
      return (0..<count).count { _ in
        sendto(raw, room, 10, 0, place, size) == 10 && recv(raw, &room, 10, 0) == 10
      }
    }
    try #require(sent == count)
    return UInt16(bigEndian: address.sin_port)
  }
}
