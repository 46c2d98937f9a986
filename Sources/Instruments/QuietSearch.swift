/// Finds when a tree came to rest after its launch, from rows of samples: the beginning of the first half second in
/// which it used less than 5 % of a core.
package struct QuietSearch: Sendable {
  /// Seconds that rest must last.
  package static let stretch = 0.5
  /// Cores that are still rest.
  package static let rest = 0.05

  private var rows: [(time: Double, processor: Double)] = []
  /// Seconds on the rows' own clock; nil while the tree has not rested.
  package private(set) var found: Double?

  package init() {}

  /// Takes the next row.
  ///
  /// - Parameters:
  ///   - time: seconds, rising.
  ///   - processor: seconds of processor time that the tree had used by then, both kinds together; NaN where unknown.
  /// - Returns: when the rest began, once it is known.
  @discardableResult
  package mutating func add(time: Double, processor: Double) -> Double? {
    guard found == nil, !processor.isNaN else { return found }
    rows.append((time, processor))
    while let first = rows.first, time - first.time >= Self.stretch {
      if processor - first.processor < Self.rest * (time - first.time) {
        found = first.time
        rows = []
        return found
      }
      rows.removeFirst()
    }
    return nil
  }
}
