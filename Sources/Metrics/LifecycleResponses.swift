import Quantities
import Recordings

/// How the program answered to stimuli that change its phase.
struct LifecycleResponses {
  /// Processor seconds in a second below which the tree is quiet: one percent of a core.
  static let quiet = 0.01
  /// Seconds that have to be quiet.
  static let window = 1.0
  /// Seconds of a background phase that belong to finishing, not to being in the background; the time that the
  /// documents grant.
  static let settling = 5.0

  let facts: RunFacts
  let stimuli: GivenStimuli
  let processor: RisingCourse?
  private let written: RisingCourse?

  init(_ facts: RunFacts) {
    self.facts = facts
    stimuli = GivenStimuli(facts.events, facts.phases, duration: facts.duration)
    processor = RisingCourse.processor(facts.series)
    written = RisingCourse(facts.series[.diskWritesBytes])
  }

  enum Quiet {
    /// Seconds from the stimulus to the first quiet second, or to the program's end.
    case after(Double)
    /// Not in the so many seconds that there were.
    case never(Double)
    /// The program died of it.
    case died
    case unsampled
  }

  /// From the notice to the start of the first second in which the tree did next to nothing and wrote nothing.
  func quiet(after given: GivenStimulus) -> Quiet {
    guard let processor else { return .unsampled }
    let limit = stimuli.phaseEnd(after: given)
    let ending = stimuli.exit(after: given.time, upTo: limit)
    let exit = ending?.time
    let end = exit ?? limit
    let starts = [given.time] + processor.points.map(\.time).filter { $0 > given.time }
    let start = starts.first { start in
      start + Self.window <= end
        && processor.added(from: start, to: start + Self.window) < Self.quiet
        && (written?.added(from: start, to: start + Self.window) ?? 0) <= 0
    }
    if start == nil, ending?.isFailure == true { return .died }
    if let moment = start ?? exit { return .after(moment - given.time) }
    return .never(end - given.time)
  }

  /// From a resume to what the program says of it, else to its first use of a processor; nil where there was none.
  func resumed(after given: GivenStimulus) -> (seconds: Double, isExact: Bool)? {
    if let said = response(to: given) { return (said, true) }
    guard let processor else { return nil }
    return processor.firstGrowth(after: given.time, upTo: stimuli.end(after: given)).map {
      ($0 - given.time, false)
    }
  }

  /// Seconds that an event `response` names.
  private func response(to given: GivenStimulus) -> Double? {
    facts.events.of(ResponseSeen.self).first {
      $0.time >= given.time && [given.label, given.id].contains($0.detail.to)
    }?.detail.seconds
  }

  /// The program's end after a notice; nil where it had ended before, or never did.
  func ended(after given: GivenStimulus) -> (seconds: Double, wasKilled: Bool)? {
    guard let exit = stimuli.exit(after: given.time) else { return nil }
    let kill = stimuli.given("kill").contains { $0.time > given.time && $0.time <= exit.time }
    return (exit.time - given.time, kill)
  }

  /// Cores in use in each background phase once it has settled; phases that are too short are left out.
  var backgroundUse: [Double] {
    guard let processor else { return [] }
    return facts.phases.filter { $0.name == "background" }.compactMap { phase in
      let start = phase.start + Self.settling
      guard phase.end - start >= Self.window else { return nil }
      return processor.added(from: start, to: phase.end) / (phase.end - start)
    }
  }
}
