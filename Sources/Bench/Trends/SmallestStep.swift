import Documents
import Quantities

/// The smallest step that the search for levels would find after a stretch at one level, asked of the search itself.
package enum SmallestStep {
  /// Fewer values before a step are no level.
  package static let least = 5
  /// How near to the true size it comes.
  private static let precision = 1.02

  /// In the unit of the values; nil where not even a step of a thousand times their spread is found.
  package static func of(_ values: [Double]) -> Double? {
    guard values.count >= least, let low = values.min(), let high = values.max(), high > low else {
      return nil
    }
    var (missed, found) = (0.0, (high - low) / 8)
    while !isFound(found, after: values) {
      (missed, found) = (found, found * 2)
      guard found < 1000 * (high - low) else { return nil }
    }
    while found > precision * missed, found - missed > (high - low) / 100 {
      let middle = (missed + found) / 2
      if isFound(middle, after: values) { found = middle } else { missed = middle }
    }
    return found
  }

  /// The newest values again, as much higher: as noisy as they were.
  private static func isFound(_ step: Double, after values: [Double]) -> Bool {
    let all = values + values.suffix(SeriesNoise.stepSessions).map { $0 + step }
    let course = ChangePoints.course(all)
    return !course.changes.isEmpty || NewestValues.apart(all, course) != nil
  }
}
