/// EDIDs as screens send them.
enum EDIDBytes {
  /// The one that QEMU's display devices have: 1280 x 800, 325 x 203 mm.
  static let qemu = bytes(
    """
    00ffffffffffff0049143412000000002a180104a520147806ee91a3544c99260f5054210800e1c0d1c0d100a940b300950081808140ea29\
    00c051201c304026444045cb10000018000000f7000a004082002820000000000000000000fd00327d1ea0ff010a202020202020000000fc\
    0051454d55204d6f6e69746f720a013a
    """)

  /// A first block with the fields that matter here and its checksum put right.
  ///
  /// - Parameters:
  ///   - coarse: The two bytes of whole centimetres.
  ///   - millimetres: Those of the first timing; a monitor without a timing where nil.
  static func made(
    pixels: (Int, Int) = (1920, 1080), coarse: (UInt8, UInt8), millimetres: (Int, Int)?,
    name: String = "SCREEN",
    year: UInt8 = 30
  ) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: 128)
    block.replaceSubrange(0..<8, with: [0, 255, 255, 255, 255, 255, 255, 0])
    // VLV, a serial number that must not be told, and a week.
    block.replaceSubrange(8..<18, with: [0x59, 0x96, 0x01, 0x30, 0xDE, 0xC0, 0xAD, 0x0B, 12, year])
    block.replaceSubrange(18..<23, with: [1, 4, 0xA5, coarse.0, coarse.1])
    if let millimetres { block.replaceSubrange(54..<72, with: timing(pixels, millimetres)) }
    block.replaceSubrange(72..<90, with: [0, 0, 0, 0xFF, 0] + Array("SERIAL0815\n  ".utf8))
    let text = Array((name + "\n            ").utf8.prefix(13))
    block.replaceSubrange(90..<108, with: [0, 0, 0, 0xFC, 0] + text)
    block[127] = 0 &- block.reduce(0, &+)
    return block
  }

  private static func timing(_ pixels: (Int, Int), _ size: (Int, Int)) -> [UInt8] {
    func low(_ value: Int) -> UInt8 { UInt8(value & 0xFF) }
    func high(_ one: Int, _ other: Int) -> UInt8 { UInt8(one >> 8 & 15) << 4 | UInt8(other >> 8 & 15) }
    let clock = (pixels.0 + 160) * (pixels.1 + 30) * 60 / 10_000
    return [
      low(clock), UInt8(clock >> 8 & 0xFF), low(pixels.0), 160, high(pixels.0, 160), low(pixels.1), 30,
      high(pixels.1, 30), 48, 32, 0x35, 0, low(size.0), low(size.1), high(size.0, size.1), 0, 0, 0x18,
    ]
  }

  static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = hexadecimal.compactMap { $0.hexDigitValue }
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
