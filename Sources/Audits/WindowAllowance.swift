import Documents
import Quantities
import Recordings

/// What a run used of something, compared with what a window of time allows of it. A program that ends by itself before the
/// window does uses no more in it; of one that was still running that is unknown.
struct WindowAllowance {
  let used: Double
  /// Seconds of the run.
  let run: Double
  /// Seconds of the window.
  let window: Double
  /// What it would use in a second if it went on as in the second half of its run; nothing where it ended by itself.
  let pace: Double

  /// - Parameter course: what was used over time; nil where nobody followed it.
  init(_ used: Double, _ recording: Recording, window: Double, course: RisingCourse? = nil) {
    (self.used, self.window) = (used, window)
    run = BudgetJudge.seconds(recording)
    let end = recording.askedToEnd ?? run
    guard !recording.endedByItself, end > 0 else {
      pace = 0
      return
    }
    let least = window * Self.leastShare
    pace =
      course.map { $0.added(from: end / 2, to: end) / max(end / 2, least) } ?? used / max(run, least)
  }

  /// Headroom's choice: no rate is told from less than a minute of a day, so that a file saved once in a run of seconds is
  /// not taken for one a second.
  private static let leastShare = 1.0 / 1440

  /// Of a metric, by its series where there is one.
  init(_ used: Double, _ recording: Recording, window: Double, metric: MetricName) {
    self.init(used, recording, window: window, metric: metric.rawValue)
  }

  init(_ used: Double, _ recording: Recording, window: Double, metric: String) {
    self.init(used, recording, window: window, course: Self.course(metric, recording.series))
  }

  /// Seconds that the use is spread over.
  var span: Double { max(run, window) }
  var isShort: Bool { run < window }
  /// What was used, as a rate.
  var average: Double { rate(used, span) }
  /// The same at the end of the window, for a program that goes on.
  var expected: Double { isShort ? rate(used + pace * (window - run), window) : average }

  /// `3 s of 5 min`: how much of the window the run was.
  var length: String { "\(Display.text(run, .seconds)) of \(Display.text(window, .seconds))" }

  /// By two rates: a failure, a warning, or not measured where only a longer run could tell.
  func verdict(warn: Double, fail: Double) -> Verdict {
    if average >= fail { return .fail }
    if average >= warn { return .warn }
    return expected >= warn ? .notMeasured : .pass
  }

  private func rate(_ used: Double, _ seconds: Double) -> Double {
    seconds > 0 ? used / seconds : used > 0 ? .infinity : 0
  }

  private static func course(_ metric: String, _ series: [String: Recording.Series]) -> RisingCourse? {
    if metric == MetricName.cpuUtilisation.rawValue { return RisingCourse.processor(series) }
    return RisingCourse(series[metric.hasSuffix(".rate") ? String(metric.dropLast(5)) : metric])
  }
}

extension Recording {
  /// Whether nobody asked the program to end, so that it would not have gone on.
  var endedByItself: Bool {
    if case .unknown = program.exit { return false }
    return program.endedBy == nil && GivenStimuli(self).exits.last?.asked == nil
  }

  /// Seconds from exec at which it was asked to end, where it was: what it does after that it does once.
  var askedToEnd: Double? {
    let stimuli = GivenStimuli(self)
    guard let exit = stimuli.exits.last, exit.asked != nil else { return nil }
    return stimuli.given("terminate", "kill").last { $0.time <= exit.time }?.time
  }
}
