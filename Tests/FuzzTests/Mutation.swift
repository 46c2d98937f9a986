/// Changes bytes at random, the same way for the same seed: what a fuzzer does, without its knowledge of the code.
struct Mutation {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  private mutating func random() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  private mutating func below(_ bound: Int) -> Int { bound > 0 ? Int(random() % UInt64(bound)) : 0 }

  private static let numbers: [UInt64] = [
    0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 1 << 63, .max,
  ]

  /// - Parameter other: Something to splice in.
  mutating func mutate(_ bytes: [UInt8], with other: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(4) { change(&bytes, other) }
    return Array(bytes.prefix(1 << 16))
  }

  private mutating func change(_ bytes: inout [UInt8], _ other: [UInt8]) {
    let place = below(bytes.count)
    let length = min(1 + below(8), bytes.count - place)
    switch below(8) {
    case 0 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8(below(8))
    case 1 where !bytes.isEmpty: bytes[place] = UInt8(truncatingIfNeeded: random())
    case 2: bytes.removeSubrange(place..<(place + length))
    case 3: bytes.insert(contentsOf: bytes[place..<(place + length)], at: below(bytes.count))
    case 4: bytes.removeSubrange((place + length)...)
    case 5:
      let start = below(other.count)
      bytes.insert(contentsOf: other[start...].prefix(1 + below(64)), at: place)
    case 6:
      let number = Self.numbers[below(Self.numbers.count)]
      let width = min(1 << below(4), bytes.count - place)
      for offset in 0..<width {
        bytes[place + offset] = UInt8(truncatingIfNeeded: number >> UInt64(8 * offset))
      }
    default: bytes.insert(UInt8(truncatingIfNeeded: random()), at: place)
    }
  }
}
