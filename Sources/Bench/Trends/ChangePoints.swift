/// Where in a history a figure came to another level and stayed there, and where it drifts.
///
/// Sessions that follow one another are alike for more reasons than the program: noise has a memory. So each account of a
/// stretch (a level, two levels, a line) is fitted with errors that carry a part of themselves over to the next (AR(1)), and
/// one with a step or a slope has to be more likely by so much that a memory of 0.8 gives as much in one history of a hundred
/// (simulated; `TrendRateTests` holds the rates). A line is preferred to a staircase that tells no more.
package enum ChangePoints {
  /// A level that holds for fewer values is none, except for figures without noise: `ExactLevels`.
  package static let least = 4
  /// How much more likely, as a logarithm, a step has to make what was found, and how much a slope.
  private static let gain = (step: 10.5, slope: 8.5)
  /// What each further level has to add beside a line.
  private static let price = 4.0

  /// What became of a figure.
  package struct Course: Sendable, Equatable {
    /// The indices, ascending, at which a new level begins.
    package var changes: [Int] = []
    /// Stretches in which it rises or falls steadily, with where the line through them begins and ends.
    package var drifts: [Drift] = []

    package init() {}
  }

  package struct Drift: Sendable, Equatable {
    package var range: Range<Int>
    package var before: Double
    package var after: Double
  }

  /// The indices, ascending, at which a new level begins.
  package static func find(_ values: [Double]) -> [Int] { course(values).changes }

  /// - Parameter areExact: whether each value was the same in all runs of its session.
  package static func course(_ values: [Double], areExact: Bool = false) -> Course {
    if areExact, let changes = ExactLevels.changes(values) {
      var course = Course()
      course.changes = changes
      return course
    }
    guard values.count >= 2 * least, values.allSatisfy(\.isFinite) else { return Course() }
    let tamed = Outliers.tamed(values)
    let scaled = scaled(tamed)
    let parts = parts(of: scaled, scaled.indices)
    var course = Course()
    course.changes = parts.dropFirst().map(\.range.lowerBound)
    // What is taken for a level's beginning may be that of a drift, which is none.
    for part in parts where part.isSloped {
      let line = CorrelatedFit.line(Array(tamed[part.range]))
      course.drifts.append(Drift(range: part.range, before: line.first, after: line.last))
    }
    return course
  }

  /// From -1 to 1 at the most.
  private static func scaled(_ values: [Double]) -> [Double] {
    let mean = values.reduce(0, +) / Double(values.count)
    let spread = values.map { abs($0 - mean) }.max() ?? 0
    return values.map { spread > 0 ? ($0 - mean) / spread : 0 }
  }

  /// A stretch with one account of it.
  private struct Part {
    var range: Range<Int>
    var isSloped = false
  }

  /// The parts of a stretch, each with its level or its line.
  private static func parts(of values: [Double], _ range: Range<Int>) -> [Part] {
    let stretch = Array(values[range])
    let level = CorrelatedFit.level(stretch)
    let line = range.count >= 2 * least ? CorrelatedFit.line(stretch) : nil
    let isSloped = (line?.likelihood ?? -.infinity) - level.likelihood > gain.slope
    guard let place = cut(stretch) else { return [Part(range: range, isSloped: isSloped)] }
    let middle = range.lowerBound + place
    let found = refined(
      parts(of: values, range.lowerBound..<middle) + parts(of: values, middle..<range.upperBound), values)
    guard let line, isSloped else { return found }
    let other = CorrelatedFit.likelihood(of: residuals(found, values))
    // A step has two numbers and a line one.
    let allowed = 2 + price * Double(found.count - 2 + found.count(where: \.isSloped))
    return line.likelihood >= other - allowed ? [Part(range: range, isSloped: true)] : found
  }

  /// What the accounts of the parts leave.
  private static func residuals(_ parts: [Part], _ values: [Double]) -> [Double] {
    parts.flatMap { part -> [Double] in
      let own = Array(values[part.range])
      return part.isSloped ? CorrelatedFit.line(own).residuals : CorrelatedFit.level(own).residuals
    }
  }

  /// Each cut between two levels moved to where it is best between its neighbours, which were not known when it was made.
  private static func refined(_ parts: [Part], _ values: [Double]) -> [Part] {
    var parts = parts
    for index in parts.indices.dropFirst() where !parts[index - 1].isSloped && !parts[index].isSloped {
      let (start, end) = (parts[index - 1].range.lowerBound, parts[index].range.upperBound)
      let best = SplitSearch(Array(values[start..<end])).best(until: end - start)
      guard let place = best?.place else { continue }
      parts[index - 1].range = start..<start + place
      parts[index].range = start + place..<end
    }
    return parts
  }

  /// The best place for a cut; nil where it is no better than chance makes it. Also ends before the last are tried: else a
  /// level that is left again after a while would not show.
  private static func cut(_ values: [Double]) -> Int? {
    let search = SplitSearch(values)
    var best: (place: Int, gain: Double)?
    var end = values.count
    while end >= 2 * least {
      if let found = search.best(until: end), found.gain > best?.gain ?? gain.step { best = found }
      end -= max(least, values.count / 16)
    }
    return best?.place
  }
}
