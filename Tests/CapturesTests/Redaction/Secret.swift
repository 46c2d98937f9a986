import Kernel

/// What tells a device, its owner or its place. Nothing in it is anybody's; each has no chance of coming up by itself.
enum Secret {
  static let hardware: [UInt8] = [0xB8, 0x27, 0xEB, 0x7C, 0x3D, 0x9E]
  static let headset: [UInt8] = [0x5C, 0xC6, 0xD0, 0x1A, 0xF2, 0x83]
  static let texts = [
    "PF1X7K3Q", "L3HB5CX0912", "351756051523999", "262019876543210", "8949020000123456789",
    "+4915112345678",
    "0x4fe1b27c", "C02XK0AAJGH5", "annas-laptop", "Anna Muster", "anna", "S3Z9NB0K123456", "HomeNet-5G",
  ]
  static let identifiers = [
    "4c4c4544-0039-4810-8036-b9c04f4c4b32", "f3b1c2d4-5e6f-4a1b-8c9d-0e1f2a3b4c5d",
    "a1b2c3d4e5f60718293a4b5c6d7e8f90", "7f3e9a1c-2b4d-4e6f-9a8b-1c2d3e4f5a6b", "1A2B-3C4D",
  ]
  static let positions = ["52.516275", "13.377704", "4807.0381", "01131.0002", "34.913"]
  static let addresses: [[UInt8]] = [
    [93, 184, 216, 34],
    [0x2A, 0x01, 0x04, 0xF8, 0x0C, 0x17, 0x21, 0xBE, 0x02, 0x1A, 0x4C, 0x5E, 0x6F, 7, 8, 9],
  ]

  static func hex(_ bytes: [UInt8], _ separator: String = "") -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: separator)
  }

  static func forms(_ bytes: [UInt8]) -> [[UInt8]] {
    let texts = [hex(bytes), hex(bytes, ":"), hex(bytes, "-"), hex(bytes, "_")]
    return [bytes, bytes.reversed()] + texts.flatMap { [Array($0.utf8), Array($0.uppercased().utf8)] }
  }

  /// All of it in all its forms, with a name for each.
  static var forbidden: [(String, [UInt8])] {
    let internet = addresses.flatMap { bytes in
      forms(bytes) + [Array(InternetAddress(bytes.count == 4 ? .ipv4 : .ipv6, bytes).text.utf8)]
    }
    let radios = [hardware, headset].flatMap(forms)
    let tail = [hardware, headset].map { Array(hex([$0[3], $0[4], $0[5]], ":").utf8) }
    let words = (texts + identifiers + positions).map { Array($0.utf8) }
    let bare = identifiers.map { Array($0.replacing("-", with: "").utf8) }
    return (internet + radios + tail + words + bare + [[0xDE, 0xC0, 0xAD, 0x8B]]).map {
      (String(decoding: $0, as: UTF8.self), $0)
    }
  }
}

extension [UInt8] {
  func holds(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return false }
    var start = 0
    while let place = self[start...].firstIndex(of: first) {
      if self[place...].starts(with: part) { return true }
      start = place + 1
    }
    return false
  }
}
