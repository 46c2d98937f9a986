import Quantities
import Recordings

/// What a program's footprint did after one memory warning.
struct WarningResponse {
  /// Seconds in which a release is put down to the warning, and in which it is watched for coming back.
  static let longest = 10.0
  /// Seconds before the program's end whose samples are of a program that is being taken apart.
  private static let dying = 0.1
  /// Share of the release that may still be missing when it counts as done.
  private static let rest = 0.05

  let given: GivenStimulus
  /// Seconds from exec up to which the footprint was looked at.
  private(set) var until: Double
  /// Bytes when the warning came; nil where nothing was sampled before it.
  private(set) var before: Double?
  private(set) var lowest: Double?
  private(set) var lowestAt: Double?
  /// Seconds from the warning to half of the release, and to all of it; nil where nothing was released.
  private(set) var half: Double?
  private(set) var end: Double?
  /// Bytes that came back afterwards, at most what was released: what is beyond that is growth of its own.
  private(set) var regrown: Double?
  /// Seconds between the samples that the times were read from.
  private(set) var resolution: Double?
  let died: Bool
  /// Page faults up to the next step, at most for ten seconds; nil where they were not counted.
  let faults: (major: Double, minor: Double)?

  /// Bytes, never negative; nil where the program died or nothing was sampled.
  var released: Double? {
    guard !died, let before, let lowest else { return nil }
    return max(0, before - lowest)
  }

  /// Nil where it is unknown who listens: a signal and a command go to the program whether it listens or not.
  var listeners: [WarningReceiver]? {
    guard let listeners = given.answer.listeners else { return nil }
    let isHeardByAll = given.answer.channel == .notice || given.answer.channel == .pressure
    return listeners.isEmpty && isHeardByAll ? nil : listeners
  }

  /// The memory warnings of a run that were not refused.
  static func all(_ facts: RunFacts) -> [WarningResponse] {
    let stimuli = GivenStimuli(facts.events, facts.phases, duration: facts.duration)
    let samples = facts.series[.memoryFootprint]?.known ?? []
    return stimuli.given("memory-warning").map {
      WarningResponse($0, stimuli: stimuli, samples: samples, faults: faults($0, facts))
    }
  }

  private static func faults(_ given: GivenStimulus, _ facts: RunFacts) -> (major: Double, minor: Double)? {
    let counted = facts.events.of(WarningFaults.self).first {
      $0.time >= given.time && $0.detail.to == given.label
    }
    return counted.map { (Double($0.detail.major), Double($0.detail.minor)) }
  }

  private init(
    _ given: GivenStimulus, stimuli: GivenStimuli, samples: [(time: Double, value: Double)],
    faults: (major: Double, minor: Double)?
  ) {
    self.given = given
    self.faults = faults
    let limit = stimuli.end(after: given)
    let exit = stimuli.exit(after: given.time, upTo: min(limit, given.time + Self.longest))
    died = exit?.isFailure ?? false
    let last = exit.map { max(given.time, Self.end(of: samples, before: $0.time)) } ?? limit
    until = min(last, given.time + Self.longest)
    // The last sample that began before may have been read after. The one before that was read when it began.
    let past = samples.prefix { $0.time <= given.time }
    let earlier = past.dropLast().last ?? past.last
    before = earlier?.value
    let within = samples.filter { $0.time > given.time && $0.time <= until }
    guard let before, let low = within.min(by: { $0.value < $1.value }) else { return }
    lowest = low.value
    lowestAt = low.time
    guard !died, before - low.value > WarningAnswer.noise(of: before) else { return }
    time(within, before: before, low: low.value, earlier: earlier?.time)
    regrow(samples, from: low.time, to: min(last, low.time + Self.longest))
  }

  /// Up to when the samples are of a living program. One without any memory has come to its end, however late that is seen.
  private static func end(of samples: [(time: Double, value: Double)], before exit: Double) -> Double {
    let gone = samples.prefix { $0.time <= exit }.reversed().prefix { $0.value <= 0 }.last?.time
    return min(exit - dying, gone.map { $0.nextDown } ?? .infinity)
  }

  private mutating func time(
    _ within: [(time: Double, value: Double)], before: Double, low: Double, earlier: Double?
  ) {
    let released = before - low
    half = within.first { $0.value <= before - released / 2 }.map { $0.time - given.time }
    guard let done = within.firstIndex(where: { $0.value <= low + Self.rest * released }) else { return }
    end = within[done].time - given.time
    let previous = done > 0 ? within[done - 1].time : earlier
    resolution = previous.map { within[done].time - $0 }
  }

  private mutating func regrow(
    _ samples: [(time: Double, value: Double)], from start: Double, to end: Double
  ) {
    guard let lowest, let released else { return }
    let highest = samples.filter { $0.time >= start && $0.time <= end }.map(\.value).max() ?? lowest
    regrown = min(max(0, highest - lowest), released)
    until = max(until, end)
  }

  var answer: WarningAnswer {
    if died { return .died }
    guard let before, let released else { return .unknown }
    guard released > WarningAnswer.noise(of: before) else { return silence }
    if let regrown, regrown > released * WarningAnswer.refill / 100 { return .refilled }
    return (end ?? 0) > WarningAnswer.late ? .freedLate : .freed
  }

  /// Why nothing was released.
  private var silence: WarningAnswer {
    guard let listeners else { return .nothingFreed }
    if listeners.isEmpty { return .nobodyListened }
    return listeners.allSatisfy { $0.suppressed != nil } ? .suppressed : .freedNothing
  }

  var row: WarningRow {
    var row = WarningRow(time: given.time, label: given.label, answer: answer, until: until)
    (row.level, row.channel) = (given.answer.level, given.answer.channel?.rawValue)
    row.listenerCount = listeners?.count
    row.listeners = Set((listeners ?? []).map { $0.name ?? "?" }).sorted()
    (row.before, row.released, row.regrown) = (before, released, regrown)
    (row.after, row.lowestAt) = died ? (nil, nil) : (lowest, lowestAt)
    (row.half, row.end, row.resolution) = (
      half.map(Self.rounded), end.map(Self.rounded), resolution.map(Self.rounded)
    )
    (row.faults, row.faultsMajor) = (faults.map { $0.major + $0.minor }, faults?.major)
    row.survived = !died
    return row
  }

  /// To a microsecond: a difference of two times has no more to say.
  private static func rounded(_ seconds: Double) -> Double { (seconds * 1e6).rounded() / 1e6 }
}
