/// How often which interval between wake-ups occurred: eight slots an octave from 2^18 ns on, so that a slot is at most
/// an eighth of its intervals wide. Mirrors `struct intervals` in `BPF/wakeups.h`.
struct IntervalHistogram: Equatable {
  static let slots = 144
  private static let firstOctave = 18
  private(set) var counts: [UInt64]

  init(_ counts: [UInt64] = []) {
    self.counts = Array(counts.prefix(Self.slots))
    self.counts += [UInt64](repeating: 0, count: Self.slots - self.counts.count)
  }

  var total: UInt64 { counts.reduce(0, +) }

  /// Nanoseconds at which a slot begins.
  static func start(_ slot: Int) -> Double {
    let octave = Double(1 << (firstOctave + slot / 8))
    return octave * (1 + Double(slot % 8) / 8)
  }

  static func middle(_ slot: Int) -> Double { (start(slot) + start(slot + 1)) / 2 }

  /// How many intervals are at least so long, in nanoseconds, to the nearest slot below.
  func count(from nanoseconds: Double) -> UInt64 {
    counts.indices.reduce(0) { $0 + (Self.start($1 + 1) > nanoseconds ? counts[$1] : 0) }
  }

  /// The interval that occurs most: three neighbouring slots, a range of about a third.
  ///
  /// - Returns: the mean of those intervals in nanoseconds, and how many of all they are; nil without any.
  var commonest: (nanoseconds: Double, count: UInt64)? {
    var best: (middle: Int, count: UInt64)?
    for slot in counts.indices {
      let around = neighbours(slot)
      let count = around.reduce(0) { $0 + counts[$1] }
      if count > (best?.count ?? 0) { best = (slot, count) }
    }
    guard let best else { return nil }
    let weighted = neighbours(best.middle).reduce(0.0) { $0 + Double(counts[$1]) * Self.middle($1) }
    return (weighted / Double(best.count), best.count)
  }

  private func neighbours(_ slot: Int) -> ClosedRange<Int> {
    max(0, slot - 1)...min(counts.count - 1, slot + 1)
  }

  /// The interval below which a share of all intervals lies, in nanoseconds; nil without any.
  func quantile(_ share: Double) -> Double? {
    let wanted = share * Double(total)
    var passed = 0.0
    for slot in counts.indices where counts[slot] > 0 {
      passed += Double(counts[slot])
      if passed >= wanted { return Self.middle(slot) }
    }
    return nil
  }
}
