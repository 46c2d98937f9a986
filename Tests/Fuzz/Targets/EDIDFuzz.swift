import Probes

/// What a display says about itself.
enum EDIDFuzz: FuzzTarget {
  static let name = "edid"

  static func run(_ bytes: [UInt8]) {
    _ = try? EDID(parsing: bytes)
    // Hardly any mutation keeps the sum of a block right.
    var whole = bytes
    for start in stride(from: 0, to: bytes.count - 127, by: 128) {
      whole[start + 127] = 0 &- whole[start..<(start + 127)].reduce(0, &+)
    }
    if whole.count >= 8 { whole.replaceSubrange(..<8, with: [0, 255, 255, 255, 255, 255, 255, 0]) }
    if whole.count >= 128 { whole[127] = 0 &- whole[..<127].reduce(0, &+) }
    _ = try? EDID(parsing: whole)
  }
}
