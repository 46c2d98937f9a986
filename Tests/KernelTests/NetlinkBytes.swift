import Kernel

/// Writes netlink messages as the kernel does, for the tests that read them.
enum NetlinkBytes {
  static func integer<I: FixedWidthInteger>(_ value: I) -> [UInt8] {
    withUnsafeBytes(of: value) { Array($0) }
  }

  static func message(
    _ type: UInt16, flags: UInt16 = 2, sequence: UInt32 = 1, port: UInt32 = 7, _ payload: [UInt8]
  ) -> [UInt8] {
    let header =
      integer(UInt32(16 + payload.count)) + integer(type) + integer(flags) + integer(sequence) + integer(port)
    return padded(header + payload)
  }

  static func attribute(_ type: UInt16, _ value: [UInt8]) -> [UInt8] {
    padded(integer(UInt16(4 + value.count)) + integer(type) + value)
  }

  static func padded(_ bytes: [UInt8]) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }

  static func link(_ name: String, index: Int32, flags: UInt32 = 0x1_1043) -> [UInt8] {
    let header: [UInt8] = [0, 0] + integer(UInt16(1)) + integer(index) + integer(flags) + integer(UInt32(0))
    let kind = attribute(1, Array("veth".utf8) + [0])
    return message(
      16,
      header + attribute(3, Array(name.utf8) + [0]) + attribute(4, integer(UInt32(1400))) + attribute(16, [6])
        + attribute(18 | 0x8000, kind))
  }

  static func address(_ bytes: [UInt8], local: [UInt8]? = nil, prefix: UInt8, index: UInt32) -> [UInt8] {
    let header: [UInt8] = [bytes.count == 4 ? 2 : 10, prefix, 0, 253] + integer(index)
    return message(20, header + attribute(1, bytes) + (local.map { attribute(2, $0) } ?? []))
  }

  static func route(
    family: UInt8 = 2, length: UInt8 = 0, table: UInt8 = 254, type: UInt8 = 1, flags: UInt32 = 0,
    _ rest: [UInt8]
  ) -> [UInt8] {
    message(24, [family, length, 0, 0, table, 3, 0, type] + integer(flags) + rest)
  }

  static let done = message(3, integer(Int32(0)))

  static func error(_ code: Int32) -> [UInt8] { message(2, integer(code) + [UInt8](repeating: 0, count: 16)) }
}
