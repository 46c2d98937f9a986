/// The levels of a figure that is the same in each run of a session: with no noise around it, two sessions are a level.
package enum ExactLevels {
  /// Sessions that a level takes.
  static let least = 2
  /// Sessions that show a step: a level before it and one after it.
  package static let needed = 2 * least
  /// With more levels than one for so many values it moves by itself.
  private static let usual = 4

  /// The indices, ascending, at which a new level begins; nil where it is no course of such levels. What stands alone at the
  /// end is none yet.
  static func changes(_ values: [Double]) -> [Int]? {
    let starts = values.indices.filter { $0 == 0 || values[$0] != values[$0 - 1] }
    let lengths = zip(starts.dropFirst() + [values.count], starts).map { $0 - $1 }
    guard lengths.dropLast().allSatisfy({ $0 >= least }) else { return nil }
    let isAlone = lengths.last ?? 0 < least
    let levels = isAlone ? starts.dropLast() : starts[...]
    guard levels.count > 1, levels.count <= max(2, values.count / usual) else { return nil }
    return Array(levels.dropFirst())
  }
}
