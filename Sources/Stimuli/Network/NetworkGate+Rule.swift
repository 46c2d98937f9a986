import Kernel

extension NetworkGate {
  /// `struct rule` of gate.bpf.c.
  struct Rule {
    var shape: LinkShape
    /// Numbers of the interfaces that keep packets for a while.
    var paced: [UInt32]
    /// Another one for each shape, so that none begins with the queue of the one before.
    var number: UInt32

    /// Lets everything pass and counts nothing.
    static let none = Rule(shape: LinkShape(), paced: [], number: 0)
    /// As many interfaces as the kernel's side has room for.
    static let mostPaced = 4

    var bytes: [UInt8] {
      let version: UInt32 = shape.peer.map { $0.family == .ipv4 ? 4 : 6 } ?? 0
      let words = [number, shape.sparesLoopback ? 1 : 0, version, LateQueue.late]
      let address = (shape.peer?.bytes ?? []) + [UInt8](repeating: 0, count: 16)
      let places = paced.prefix(Self.mostPaced) + [UInt32](repeating: 0, count: Self.mostPaced)
      return Self.bytes(shape.received) + Self.bytes(shape.sent)
        + words.flatMap(\.rawBytes) + address.prefix(16) + places.prefix(Self.mostPaced).flatMap(\.rawBytes)
    }

    /// `struct way`. A rate below a byte a second would divide by nothing.
    private static func bytes(_ way: LinkShape.Way) -> [UInt8] {
      let rate = way.rate.map { UInt64(max(1, $0)) } ?? 0
      let chance = way.isShut ? 0 : UInt32(clamping: Int64(max(0, way.loss) * 4_294_967_296))
      return rate.rawBytes + chance.rawBytes + UInt32(way.isShut ? 1 : 0).rawBytes
    }
  }
}
