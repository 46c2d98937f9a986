/// Chance that can be repeated: xoshiro256** (Blackman & Vigna 2021), its state filled by SplitMix64 (Steele, Lea & Flood
/// 2014). The same seed gives the same numbers on every machine.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  package init(seed: UInt64) {
    var seed = seed
    func next() -> UInt64 {
      seed &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (seed ^ (seed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
    state = (next(), next(), next(), next())
  }

  /// Seeded by the figures themselves, so that the same samples are resampled the same way.
  package init(seededBy values: [Double]) {
    var seed: UInt64 = 0xCBF2_9CE4_8422_2325
    for value in values { seed = (seed ^ value.bitPattern) &* 0x0000_0100_0000_01B3 }
    self.init(seed: seed)
  }

  @inline(__always)
  package mutating func next() -> UInt64 {
    let scrambled = state.1 &* 5
    let result = ((scrambled << 7) | (scrambled >> 57)) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = (state.3 << 45) | (state.3 >> 19)
    return result
  }

  /// A whole number from 0 to below `count`, which is at least 1 and below 2^32 (Lemire 2019, without the rejection:
  /// 32 bits for so few are uneven by less than anything seen here).
  @inline(__always)
  package mutating func index(below count: Int) -> Int {
    Int(truncatingIfNeeded: ((next() >> 32) &* UInt64(truncatingIfNeeded: count)) >> 32)
  }

  /// From 0 to below 1.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
