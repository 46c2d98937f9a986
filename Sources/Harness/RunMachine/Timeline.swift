import Documents
import Kernel
import Recordings
import Stimuli

/// A round's steps that are left, and what of those that were taken is still waited for. Pure.
struct Timeline {
  struct Watch {
    var label: String
    var response: ResponseWatch
    var since: Instant
  }

  /// A step that wants the program to be started again.
  struct Relaunch: Equatable {
    var label: String
    var cold: Bool
  }

  var queue = StepQueue([], start: Instant(nanoseconds: 0))
  var relaunch: Relaunch?
  private var watches: [Watch] = []
  /// Steps that the tree is to end of.
  private var endings: [String] = []
  /// The step that samples were last asked to stand close around.
  private var approached: Instant?

  init() {}

  init(_ scenario: Scenario, start: Instant) {
    queue = StepQueue(
      scenario.timeline, start: start, readiness: scenario.ready?.within ?? TimelineStep.patience)
  }

  /// Whether the program is to be started again, now or later, or something is to be done meanwhile.
  var hasMore: Bool { relaunch != nil || !queue.isEmpty }
  /// When a step is to be taken next.
  var next: Instant? { queue.next }
  var watchesResponses: Bool { !watches.isEmpty }

  mutating func endsTree(_ label: String) { endings.append(label) }

  /// Watches for the response where a step waits for it.
  ///
  /// - Returns: whether there is one to wait for.
  mutating func watch(_ request: StimulusRequest, since time: Instant) -> Bool {
    guard let kind = ResponseWatch.Kind(request.id), queue.awaits(request.label) else { return false }
    watches.append(Watch(label: request.label, response: ResponseWatch(kind, since: time), since: time))
    return true
  }

  /// - Returns: the responses that this sample completes, with their moments.
  mutating func feed(_ sample: ResponseWatch.Sample, at now: Instant) -> [(watch: Watch, time: Instant)] {
    var done: [(Watch, Instant)] = []
    for index in watches.indices.reversed() {
      guard let time = watches[index].response.feed(sample) else { continue }
      done.append((watches.remove(at: index), time))
    }
    for one in done { queue.happened(one.0.label, at: now) }
    return done
  }

  /// The whole tree has ended: what waited for that, or for an answer of it, waits no longer.
  ///
  /// - Returns: whether what is left of the timeline can still come about.
  mutating func treeEnded(at time: Instant) -> Bool {
    for label in ["exit"] + watches.map(\.label) + endings { queue.happened(label, at: time) }
    (watches, endings) = ([], [])
    return relaunch != nil || queue.rest.contains { $0.request?.id == RelaunchStimulus.meta.id }
  }

  /// The program runs again.
  mutating func relaunched(at time: Instant) {
    guard let label = relaunch?.label else { return }
    relaunch = nil
    queue.happened(label, at: time)
  }

  /// - Returns: the steps that will not be taken.
  mutating func stop() -> [TimelineStep] {
    relaunch = nil
    return queue.drop { _ in true }
  }

  /// The next step whose effect is over in less than a second, once for each.
  mutating func approach() -> Instant? {
    let times = StimulusRegistry.all.filter { $0.meta.isQuick }.compactMap { queue.next($0.meta.id) }
    guard let time = times.min(), time != approached else { return nil }
    approached = time
    return time
  }
}
