import Documents
import Formats
import Quantities
import Recordings

/// Does the footprint climb while the work stays the same?
package enum MemoryGrowthAudit: Audit {
  package static let meta = AuditMeta(
    id: "memory-growth", group: "memory", title: "The memory footprint does not climb",
    problem: "The memory footprint keeps growing",
    requires: [.memoryGrowth], source: "iOS Application Programming Guide, Table 8-1",
    // Headroom's choices: what start-up, an allocator's slack and noise amount to.
    thresholds: [
      .init("shortest", 30, .seconds, meaning: "a shorter run cannot tell growth from start-up"),
      .init("bytes", 1_048_576, .bytes, meaning: "growth in the second half that is passed over"),
      .init("share", 5, .percent, meaning: "share of the footprint by which it may grow in the second half"),
      .init(
        "job", 33, .percent,
        meaning: "the same for a program that ends by itself, as what it works on adds up"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let duration = BudgetJudge.seconds(input.recording)
    guard duration >= input.threshold("shortest", of: meta) else {
      return AuditAnswer(
        .notMeasured,
        "The run took \(Display.text(duration, .seconds)); to tell growth from start-up takes \(Display.text(input.threshold("shortest", of: meta), .seconds)) or longer."
      )
    }
    guard let series = input.recording.series[.memoryFootprint], let half = SteadyHalf(series, duration)
    else {
      return AuditAnswer(.notMeasured, "The second half of the run has too few samples of memory.footprint.")
    }
    let slope = input.figure(.memoryGrowth)
    let growth = slope * half.length
    let seen = """
      In the last \(Display.text(half.length, .seconds)) of the run the footprint, \
      \(Display.text(half.median, .bytes)) in the middle, grew by \(Display.text(slope, .bytesPerSecond))
      """
    let evidence: [Evidence] = [
      [
        "metric": .metric(.memoryGrowth), "value": .figure(slope, MetricName.memoryGrowth.unit),
        "start": .moment(half.start),
        "end": .moment(half.end),
      ]
    ]
    let share = input.threshold(input.recording.endedByItself ? "job" : "share", of: meta)
    guard growth > input.threshold("bytes", of: meta), growth > share / 100 * half.median,
      half.climbs(by: growth)
    else {
      return AuditAnswer(.pass, "\(seen), which is no lasting growth.", evidence: evidence)
    }
    return AuditAnswer(
      .warn,
      """
      \(seen) throughout, \(Display.text(growth, .bytes)) in all. \(advice)
      """, evidence: evidence)
  }

  package static let advice = """
    If the work stayed the same, something is kept that is not needed any more; a device with little memory ends \
    such a program sooner or later. Look for what is added and never removed: caches without a bound, lists of \
    finished work, listeners.
    """
}

/// The second half of a run's footprint, after its start-up.
struct SteadyHalf {
  let start: Double
  let end: Double
  let median: Double
  /// The medians of five stretches of equal length.
  private let levels: [Double]
  var length: Double { end - start }

  /// Nil where there are too few samples to speak of a course.
  init?(_ series: Recording.Series, _ duration: Double) {
    let first = series.time.firstIndex { $0 >= duration / 2 } ?? series.time.endIndex
    let (times, values) = (series.time[first...], Array(series.value.dropFirst(first)))
    guard let start = times.first, let end = times.last, values.count >= 10,
      let median = Statistics.median(values)
    else { return nil }
    (self.start, self.end, self.median) = (start, end, median)
    levels = (0..<5).compactMap { part in
      Statistics.median(Array(values[(part * values.count / 5)..<((part + 1) * values.count / 5)]))
    }
  }

  /// Whether it goes on rising. A single step lifts at most two stretches above the one before, and is no leak.
  func climbs(by growth: Double) -> Bool {
    zip(levels, levels.dropFirst()).count { $1 - $0 > growth / 15 } >= 3
  }
}
