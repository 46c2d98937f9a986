import Testing

@testable import TestSupport

/// What of a captured connection came for a socket of the program, and what for none.
@Suite struct CapturedSocketTests {
  private enum Flags {
    static let (end, reset, acknowledgement): (UInt8, UInt8, UInt8) = (1, 4, 16)
  }

  /// A segment without data, as a frame; those of a socket have a time stamp's options.
  private static func packet(
    sent: Bool, _ flags: UInt8, sequence: UInt8 = 0, acknowledges: UInt8 = 0, options: Bool = true
  ) -> CapturedPacket {
    let (near, far): ([UInt8], [UInt8]) = ([10, 77, 0, 1], [10, 77, 0, 2])
    let head = UInt8(options ? 32 : 20)
    var frame = [UInt8](repeating: 0, count: 14) + [0x45] + [UInt8](repeating: 0, count: 8) + [6, 0, 0]
    frame += sent ? near + far : far + near
    frame += [0, 1, 0, 2, 0, 0, 0, sequence, 0, 0, 0, acknowledges, (head / 4) << 4, flags]
    frame += [UInt8](repeating: 0, count: Int(head) - 14)
    return CapturedPacket(frame: frame[...], length: frame.count)
  }

  /// How many packets belonged to no socket: sent and received.
  private static func late(_ packets: [CapturedPacket]) throws -> [Int] {
    var socket = CapturedSocket()
    var late: [CapturedPacket] = []
    for packet in packets { late += socket.take(packet, try #require(packet.segment)) }
    return [late.count { $0.isSent }, late.count { !$0.isSent }]
  }

  /// The other side ends, then the program, and that is acknowledged.
  private static let closing = [
    packet(sent: false, Flags.end | Flags.acknowledgement, sequence: 5),
    packet(sent: true, Flags.end | Flags.acknowledgement, sequence: 7, acknowledges: 6),
    packet(sent: false, Flags.acknowledgement, sequence: 6, acknowledges: 8),
  ]
  private static let again = packet(sent: false, Flags.acknowledgement, sequence: 6, acknowledges: 8)
  private static let answer = packet(sent: true, Flags.reset, options: false)

  @Test func whatStaysUnansweredBehindTheLastAcknowledgementCameForTheSocket() throws {
    #expect(try Self.late(Self.closing) == [0, 0])
    #expect(try Self.late(Self.closing + [Self.again]) == [0, 0])
  }

  @Test func whatIsAnsweredByTheKernelCameForNone() throws {
    #expect(try Self.late(Self.closing + [Self.again, Self.answer]) == [1, 1])
    #expect(try Self.late(Self.closing + [Self.again, Self.again, Self.answer]) == [1, 1])
  }

  @Test func aResetBehindTheLastAcknowledgementCameForNone() throws {
    #expect(try Self.late(Self.closing + [Self.packet(sent: false, Flags.reset)]) == [0, 1])
  }

  /// Of a connection that the program ends first a little is left, which answers the other side's end alone.
  @Test func whatComesAfterAnEndOfTheProgramsOwnCameForNone() throws {
    let own = [
      Self.packet(sent: true, Flags.end | Flags.acknowledgement, sequence: 7),
      Self.packet(sent: false, Flags.acknowledgement, sequence: 5, acknowledges: 8),
    ]
    #expect(try Self.late(own + [Self.again]) == [0, 1])
  }
}
