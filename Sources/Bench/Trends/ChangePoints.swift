/// Where in a history a figure came to another level and stayed there.
///
/// E-divisive (Matteson & James 2014) with means, of the ranks instead of the values: the stretch is cut where both sides
/// lie furthest apart, the cut stands if hardly any shuffling of the stretch can be cut as well, and both sides are
/// looked at again. Ranks make one wild value count no more than any other.
package enum ChangePoints {
  /// A level that holds for fewer values is none.
  package static let least = 4
  private static let shuffles = 499
  /// How many of those may be cut as well: 1 % of them, with the stretch itself.
  private static let allowed = 4

  /// The indices, ascending, at which a new level begins. In a history without one it finds some in 1 % of cases.
  package static func find(_ values: [Double]) -> [Int] {
    var found: [Int] = []
    var open = [values.indices]
    while let stretch = open.popLast() {
      guard stretch.count >= 2 * least, let cut = cut(Array(values[stretch])) else { continue }
      let place = stretch.lowerBound + cut
      found.append(place)
      open += [stretch.lowerBound..<place, place..<stretch.upperBound]
    }
    return found.sorted()
  }

  /// The best place for a cut; nil where it is no better than chance makes it.
  private static func cut(_ values: [Double]) -> Int? {
    var ranks = centredRanks(values)
    var generator = SeededGenerator(seededBy: values)
    let best = ranks.withUnsafeBufferPointer(strongest)
    guard best.strength > 0 else { return nil }
    let isReal = ranks.withUnsafeMutableBufferPointer { ranks in
      var asGood = 0
      for _ in 0..<shuffles where asGood <= allowed {
        shuffle(ranks, &generator)
        // Rounding must not tell a shuffling from its equal.
        if strongest(UnsafeBufferPointer(ranks)).strength >= best.strength * (1 - 1e-9) { asGood += 1 }
      }
      return asGood <= allowed
    }
    return isReal ? best.place : nil
  }

  /// The cut with the largest difference of means between what is before and what is after it, up to an end that varies:
  /// else a level that is left again after a while would not show.
  private static func strongest(_ ranks: UnsafeBufferPointer<Double>) -> (strength: Double, place: Int) {
    let step = max(least, ranks.count / 16)
    var best = (strength: 0.0, place: 0)
    var end = ranks.count
    while end >= 2 * least {
      var total = 0.0
      var index = 0
      while index < end {
        total += ranks[index]
        index &+= 1
      }
      var before = 0.0
      index = 0
      while index <= end &- least {
        if index >= least {
          let (left, right) = (Double(index), Double(end &- index))
          let apart = before / left - (total - before) / right
          let strength = apart * apart * left * right / (left + right)
          if strength > best.strength { best = (strength, index) }
        }
        before += ranks[index]
        index &+= 1
      }
      end &-= step
    }
    return best
  }

  private static func shuffle(
    _ values: UnsafeMutableBufferPointer<Double>, _ generator: inout SeededGenerator
  ) {
    var last = values.count &- 1
    while last > 0 {
      let other = generator.index(below: last &+ 1)
      let kept = values[last]
      values[last] = values[other]
      values[other] = kept
      last &-= 1
    }
  }

  /// Ranks less their mean; equal values share one.
  private static func centredRanks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start
      while end < order.count && values[order[end]] == values[order[start]] { end += 1 }
      for place in start..<end { ranks[order[place]] = Double(start + end - order.count) / 2 }
      start = end
    }
    return ranks
  }
}
