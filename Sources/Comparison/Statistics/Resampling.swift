/// Medians of samples drawn from a sample with replacement, as many values as it has (Efron 1979).
enum Resampling {
  /// - Parameter sorted: at least one value, in ascending order.
  static func medians(
    of sorted: [Double], count: Int, generator: inout SeededGenerator
  ) -> [Double] {
    let size = sorted.count
    var random = generator
    let medians = [Double](unsafeUninitializedCapacity: count) { result, initialised in
      sorted.withUnsafeBufferPointer { sorted in
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: size) { drawn in
          drawn.initialize(repeating: 0)
          var resample = 0
          while resample < count {
            (result.baseAddress! + resample).initialize(
              to: median(sorted.baseAddress!, drawn: drawn.baseAddress!, size: size, random: &random))
            resample &+= 1
          }
        }
      }
      initialised = count
    }
    generator = random
    return medians
  }

  /// The median of one resample. What is counted is how often each place of the sorted sample was drawn, so that
  /// nothing needs to be sorted or allocated; `drawn` is all zeros before and after.
  private static func median(
    _ sorted: UnsafePointer<Double>, drawn: UnsafeMutablePointer<Int32>, size: Int,
    random: inout SeededGenerator
  ) -> Double {
    var number = 0
    while number < size {
      drawn[random.index(below: size)] &+= 1
      number &+= 1
    }
    let upperRank = Int32(truncatingIfNeeded: size / 2)
    let lowerRank = size & 1 == 1 ? upperRank : upperRank &- 1
    var seen: Int32 = 0
    var lower = -1
    var upper = -1
    var place = 0
    while place < size {
      seen &+= drawn[place]
      drawn[place] = 0
      if lower < 0 && seen > lowerRank { lower = place }
      if upper < 0 && seen > upperRank { upper = place }
      place &+= 1
    }
    return lower == upper ? sorted[lower] : (sorted[lower] + sorted[upper]) / 2
  }

  /// The median of a sorted sample, and of each of the samples that leave one of its values out; at least two values.
  static func leavingOneOut(_ sorted: [Double]) -> [Double] {
    let rest = sorted.count - 1
    // The value at a rank once the one at `gap` is gone.
    func value(_ rank: Int, without gap: Int) -> Double { sorted[rank < gap ? rank : rank + 1] }
    return sorted.indices.map { gap in
      rest % 2 == 1
        ? value(rest / 2, without: gap)
        : (value(rest / 2 - 1, without: gap) + value(rest / 2, without: gap)) / 2
    }
  }
}
