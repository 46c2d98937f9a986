/// Chance that falls alike in every run (splitmix64).
package struct Dice: RandomNumberGenerator {
  private var state: UInt64
  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  /// A number below a bound that is not zero.
  package mutating func next(_ bound: UInt64) -> UInt64 { next() % bound }

  /// Up to so many bytes, half of them text.
  package mutating func bytes(_ most: UInt64) -> [UInt8] {
    let isText = next(2) == 0
    return (0..<Int(next(most + 1))).map { _ in
      UInt8(truncatingIfNeeded: isText ? 0x20 + next(95) : next(256))
    }
  }
}
