/// Finds when a tree came to rest after its launch, from rows of samples: the beginning of the first half second in
/// which it used less than 5 % of a core, in each tenth of a second of it.
///
/// The work of the start has to have been seen: a tree that has not begun, or whose work lies between two rows, rests
/// only from the row after it on.
package struct QuietSearch: Sendable {
  /// Seconds that rest must last.
  package static let stretch = 0.5
  /// Cores that are still rest.
  package static let rest = 0.05
  /// Seconds over which that is averaged, where the rows stand so close; timers make the rows a little uneven.
  private static let window = 0.09

  private typealias Row = (time: Double, processor: Double)
  private var rows: [Row] = []
  /// The row before those.
  private var before: Row?
  private var baseline: Double?
  /// Whether it was seen to work.
  private var hasWorked = false
  /// Seconds on the rows' own clock; nil while the tree has not rested.
  package private(set) var found: Double?
  /// Seconds that the rest may have begun earlier.
  package private(set) var late: Double?
  /// Whether nothing but rest was seen, so that the start is out of sight.
  package var sawNoWork: Bool { !hasWorked && found == nil && before != nil }

  /// - Parameter baseline: seconds of processor time that the tree had used at its launch; nil: as in the first row.
  package init(baseline: Double? = nil) { self.baseline = baseline }

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
    if baseline == nil { baseline = processor }
    while let first = rows.first, time - first.time >= Self.stretch {
      hasWorked = hasWorked || first.processor > baseline ?? 0
      if let before, hasWorked, rests {
        (found, late) = (first.time, first.time - before.time)
        rows = []
        return found
      }
      before = first
      rows.removeFirst()
    }
    return nil
  }

  private var rests: Bool {
    var start = 0
    for end in rows.indices.dropFirst() {
      while start + 1 < end, rows[end].time - rows[start + 1].time >= Self.window { start += 1 }
      let isWide = rows[end].time - rows[start].time >= Self.window
      if isWide || end == 1,
        rows[end].processor - rows[start].processor
          >= Self.rest * (rows[end].time - rows[start].time)
      {
        return false
      }
    }
    return true
  }
}
