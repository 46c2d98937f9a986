import Documents
import Formats
import Quantities
import Recordings

/// A stretch in which the network was gone, or bad, on purpose, and what the program did in it and after it.
struct NetworkLoss {
  var down: GivenStimulus
  /// Whether nothing came through; else packets were lost, slow or late.
  var isLoss: Bool
  /// What gave the network back, or made it another one.
  var up: GivenStimulus?
  /// Seconds from exec at which the network was back, or the run or the program was over.
  var until: Double
  /// The program's end before the network was back.
  var exit: GivenStimuli.Exit?
  /// Cores in use meanwhile, and before; nil where they were not sampled.
  var cores: Double?
  var coresBefore: Double?
  /// Seconds after the network's return that the recording shows.
  var watched = 0.0
  /// How it tried to connect; empty where its packets were not followed, or it did not try.
  var attempts: [AttemptRow] = []
  private var activity: [RisingCourse] = []

  /// All of a run, in the order of time.
  static func all(_ recording: Recording) -> [NetworkLoss] {
    let stimuli = GivenStimuli(recording)
    return begun(stimuli).map { NetworkLoss($0, stimuli, recording) }
  }

  /// Those that took away, or made bad, what was not so already.
  private static func begun(_ stimuli: GivenStimuli) -> [GivenStimulus] {
    var begun: [GivenStimulus] = []
    var before: GivenStimulus?
    for stimulus in stimuli.given("network-down", "network-shape", "network-up") {
      defer { before = stimulus }
      guard stimulus.id != "network-up" else { continue }
      if let before, before.id != "network-up", isLoss(before) == isLoss(stimulus) { continue }
      begun.append(stimulus)
    }
    return begun
  }

  private static func isLoss(_ stimulus: GivenStimulus) -> Bool {
    stimulus.id == "network-down" || stimulus.answer.offline == true
  }

  private init(_ down: GivenStimulus, _ stimuli: GivenStimuli, _ recording: Recording) {
    self.down = down
    let isLoss = Self.isLoss(down)
    self.isLoss = isLoss
    up = stimuli.given("network-up", "network-down", "network-shape").first {
      $0.time > down.time && ($0.id == "network-up" || Self.isLoss($0) != isLoss)
    }
    let asked =
      stimuli.given("kill", "terminate", "relaunch").first { $0.time > down.time }?.time ?? .infinity
    let end = min(up?.time ?? recording.program.duration, asked)
    exit = stimuli.exit(after: down.time, upTo: end)
    until = min(exit?.time ?? end, end)
    attempts = recording.tables.attempts.filter { [start = down.time, until] in
      $0.from < until && $0.from >= start
    }
    if let up { watched = max(0, min(recording.program.duration, asked) - up.time) }
    guard let processor = RisingCourse.processor(recording.series) else { return }
    if until > down.time { cores = processor.added(from: down.time, to: until) / (until - down.time) }
    if down.time > 0 { coresBefore = processor.at(down.time) / down.time }
    // Who had no traffic that counts as the network's, such as one that talks over the loopback, cannot be told by it.
    let network = [SeriesName.networkSentBytes, .networkReceivedBytes]
      .compactMap { RisingCourse(recording.series[$0]) }.filter { $0.at(down.time) > 0 }
    activity = network.isEmpty ? [processor] : network
  }

  /// A program that computes all the time does so without a network too.
  func computes(above share: Double) -> Bool {
    guard let cores else { return false }
    return cores > share && cores > 2 * (coresBefore ?? 0)
  }

  /// How often it tried to connect; nil where that is not known, or it never did.
  var tries: Double? { attempts.isEmpty ? nil : attempts.reduce(0) { $0 + $1.attempts } }

  /// The same each second.
  var triesPerSecond: Double? { until > down.time ? tries.map { $0 / (until - down.time) } : nil }

  /// Seconds from the network's return to the first sample that shows traffic, or else use of a processor.
  var recovery: Double? {
    guard let up else { return nil }
    return activity.compactMap { $0.firstGrowth(after: up.time, upTo: up.time + watched) }.min()
      .map { $0 - up.time }
  }

  /// Whether there was traffic, or else use of a processor, once the network was back; nil where the run was over too
  /// soon to tell.
  func worked(within limit: Double) -> Bool? {
    guard let up, !activity.isEmpty else { return nil }
    let end = up.time + min(limit, watched)
    if activity.contains(where: { $0.added(from: up.time, to: end) > 0 }) { return true }
    return watched >= limit ? false : nil
  }

  var evidence: Evidence {
    let worst = attempts.max { $0.attempts < $1.attempts }
    return [
      "time": .moment(down.time), "untilSeconds": .moment(until), "cores": cores.map { .figure($0, .cores) },
      "exitSeconds": exit.map { .moment($0.time) }, "recoverySeconds": recovery.map { .figure($0, .seconds) },
      "attempts": tries.map { .figure($0, .count) },
      "attemptsPerSecond": triesPerSecond.map { .figure($0, .perSecond) },
      "shape": worst?.shape.map { .text($0.rawValue) }, "peers": .list(worst?.peers ?? []),
    ]
  }
}
