import Documents
import Formats
import Quantities
import Recordings

/// Is the use of the processor bounded?
package enum CPUSustainedAudit: Audit {
  package static let meta = AuditMeta(
    id: "cpu-sustained", group: "power", title: "Processor use is bounded",
    problem: "The processor is busy without a pause", requires: [.cpuUtilisation],
    source: "App Programming Guide for iOS, \"Being a Responsible Background App\"",
    // What iOS is reported to allow a program in the background; unverified, hence a warning and never a failure.
    thresholds: [
      .init("share", 80, .percent, meaning: "share of a processor that is warned of"),
      .init("window", 60, .seconds, meaning: "the stretch over which it is the average"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let window = input.threshold("window", of: meta)
    let busiest = busiestStretch(input, window)
    let allowed = input.threshold("share", of: meta) / 100 * window
    let seen = """
      In its busiest \(Display.text(busiest.length, .seconds)) the program used \
      \(Display.text(busiest.used, .seconds)) of processor time
      """
    let limit = "\(Display.text(allowed, .seconds)) within \(Display.text(window, .seconds))"
    let evidence: [Evidence] = [
      [
        "metric": .metric(.cpuUtilisation), "start": .moment(busiest.start),
        "used": .figure(busiest.used, .seconds),
      ]
    ]
    if busiest.used <= allowed {
      return AuditAnswer(.pass, "\(seen); a program in the background may use \(limit).", evidence: evidence)
    }
    if input.recording.endedByItself {
      return AuditAnswer(.pass, "\(seen), and had done its work when it ended by itself.", evidence: evidence)
    }
    return AuditAnswer(
      .warn,
      """
      \(seen), more than the \(limit) that a program in the background may use. \(advice)
      """, evidence: evidence)
  }

  /// The window with the most processor time; a run that is shorter than the window is one.
  private static func busiestStretch(
    _ input: AuditInput, _ window: Double
  ) -> (start: Double, length: Double, used: Double) {
    let duration = BudgetJudge.seconds(input.recording)
    let mean = input.figure(.cpuUtilisation)
    guard duration > window, let series = input.recording.series[.cpuUtilisation], !series.time.isEmpty
    else {
      let length = min(duration, window)
      return (0, length, mean * length)
    }
    // Each sample is the mean since the one before it.
    var spans: [(start: Double, end: Double, used: Double)] = []
    for (time, value) in zip(series.time, series.value) {
      let start = spans.last?.end ?? 0
      spans.append((start, time, max(0, time - start) * value))
    }
    var best = (start: 0.0, used: 0.0)
    var (first, sum) = (0, 0.0)
    for span in spans {
      sum += span.used
      while span.end - spans[first].start > window {
        sum -= spans[first].used
        first += 1
      }
      if sum > best.used { best = (spans[first].start, sum) }
    }
    return (best.start, window, best.used)
  }

  package static let advice = """
    A processor that is kept busy drains the battery, heats the device and slows what the user looks at. In the \
    background, do the work in short pieces, put off what can wait, and stop when it is done.
    """
}
