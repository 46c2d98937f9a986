import Comparison
import Documents

/// The order in which two sides take turns: in blocks of four, ABBA or BAAB by a fixed chance, so that a steady drift of the
/// machine weighs on both alike and no rhythm of it can keep step with one of them.
enum RunOrder {
  /// Whose turn it is, by how many runs of each side are there: the first place in the order that nobody has taken.
  static func next(_ sides: [BenchRun.Side], done: (BenchRun.Side) -> Int) -> BenchRun.Side {
    guard sides.count == 2 else { return sides.first ?? .candidate }
    var taken = [0, 0]
    for place in 0... {
      let turn = turn(place)
      taken[turn] += 1
      if taken[turn] > done(sides[turn]) { return sides[turn] }
    }
    return sides[0]
  }

  private static func turn(_ place: Int) -> Int {
    var generator = SeededGenerator(seed: UInt64(place / 4))
    let first = Int(generator.next() >> 63)
    let isInner = place % 4 == 1 || place % 4 == 2
    return isInner ? 1 - first : first
  }
}
