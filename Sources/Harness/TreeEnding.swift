import Documents
import Instruments
import Kernel
import Stimuli

/// Brings a tree to its end: a notice first, and for who does not heed it in time a kill, again and again until nobody is
/// left.
final class TreeEnding {
  private let stage: Stage
  private let service: StageService
  private let start: UInt64
  private let tell: (Notice) -> Void
  private let record: (Recording.Event) -> Void
  /// When what is left is killed; nil where nothing is to be.
  private(set) var killAt: UInt64?
  private var killed = false

  /// Nanoseconds between two kills of what is left.
  private static let killInterval: UInt64 = 100_000_000
  /// Nanoseconds that a tree has for its end after a notice.
  private static let patience = UInt64(RunPlan.patience * 1e9)

  init(
    _ stage: Stage, _ service: StageService, start: UInt64, tell: @escaping (Notice) -> Void,
    record: @escaping (Recording.Event) -> Void
  ) {
    self.stage = stage
    self.service = service
    self.start = start
    self.tell = tell
    self.record = record
  }

  /// The program has been launched, for the first time or again.
  func launched() { (killAt, killed) = (nil, false) }

  /// The tree is no more.
  func ended() { killAt = nil }

  /// A step of the scenario has asked the tree to end, or killed it, or wants it to be started again.
  func began(_ request: StimulusRequest) {
    service.letGo()
    switch request.id {
    case KillStimulus.meta.id:
      killed = true
      killAt = Clock.nanoseconds() + Self.killInterval
    case TerminateStimulus.meta.id: killAt = Clock.nanoseconds() + Self.patience
    default: if stage.isAlive { terminate() }
    }
  }

  func terminate() {
    service.letGo()
    apply(TerminateStimulus.self)
    killAt = Clock.nanoseconds() + Self.patience
  }

  /// Without a cgroup a process can start another while the list of processes is read, so it is done until none is
  /// left.
  func kill() {
    service.letGo()
    if killed {
      _ = try? KillStimulus.apply(StimulusRequest(KillStimulus.meta.id), stage)
    } else {
      killed = true
      tell(.killing)
      apply(KillStimulus.self)
    }
    killAt = Clock.nanoseconds() + Self.killInterval
  }

  /// A process that has taken another user's rights refuses signals; the event and the user are told.
  private func apply(_ stimulus: any Stimulus.Type) {
    let time = Clock.nanoseconds()
    var given = StimulusEvent(stimulus.meta.id)
    do {
      given.answer = try stimulus.apply(StimulusRequest(stimulus.meta.id), stage)
    } catch {
      given.refused = "\(error)"
      tell(.refused(stimulus: stimulus.meta.id, why: "\(error)"))
    }
    record(Recording.Event(Double(time - min(start, time)) / 1e9, given))
  }
}
