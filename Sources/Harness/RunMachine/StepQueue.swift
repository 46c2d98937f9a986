import Documents
import Kernel
import Recordings

/// The steps of a timeline in the order in which they become due. Pure: it is told what time it is and what has happened.
struct StepQueue {
  struct Due: Equatable {
    var step: TimelineStep
    /// When it was to happen.
    var time: Instant
    /// Whether what it waited for did not come in time.
    var gaveUp = false
  }

  /// What waits for something that has not happened, and until when it does.
  private struct Waiting {
    var step: TimelineStep
    var label: String
    var delay: Duration
    var patience: Duration
    /// When it goes on without; nil while what it waits for has not begun.
    var deadline: Instant?
  }

  private var due: [Due] = []
  private var waiting: [Waiting] = []

  /// - Parameters:
  ///   - start: the moment of exec.
  ///   - readiness: seconds that a step waits for the program to be ready.
  init(_ steps: [TimelineStep], start: Instant, readiness: Double = TimelineStep.patience) {
    for step in steps {
      switch step.moment {
      case .at(let seconds): insert(Due(step: step, time: start + .seconds(seconds)))
      case .after(let label, let delay, let within):
        let patience = within ?? (label == "ready" ? readiness : TimelineStep.patience)
        waiting.append(
          Waiting(
            step: step, label: label, delay: .seconds(delay), patience: .seconds(patience)))
      }
    }
    for milestone in TimelineStep.milestones { began(milestone, at: start) }
  }

  /// Those of equal time stay in the order of the timeline.
  private mutating func insert(_ new: Due) {
    let place = due.firstIndex { $0.time > new.time } ?? due.endIndex
    due.insert(new, at: place)
  }

  var isEmpty: Bool { due.isEmpty && waiting.isEmpty }

  /// Steps that have not happened.
  var rest: [TimelineStep] { due.map(\.step) + waiting.map(\.step) }

  /// When something is to be done next; nil while all wait for something that has not begun.
  var next: Instant? { [due.first?.time, waiting.compactMap(\.deadline).min()].compactMap { $0 }.min() }

  /// The nearest time of a step of this stimulus; nil where none has a time.
  func next(_ id: String) -> Instant? { due.first { $0.step.request?.id == id }?.time }

  /// The step that is due next, with its time; nil while all wait for something that has not happened.
  var upcoming: (label: String, time: Instant)? { due.first.map { ($0.step.label, $0.time) } }

  /// Whether some step waits for this.
  func awaits(_ label: String) -> Bool { waiting.contains { $0.label == label } }

  /// The next step whose time has come.
  mutating func take(_ now: Instant) -> Due? {
    giveUp(now)
    guard let first = due.first, first.time <= now else { return nil }
    return due.removeFirst()
  }

  private mutating func giveUp(_ now: Instant) {
    let late = waiting.filter { $0.deadline.map { $0 <= now } ?? false }
    waiting.removeAll { $0.deadline.map { $0 <= now } ?? false }
    for one in late { insert(Due(step: one.step, time: one.deadline ?? now, gaveUp: true)) }
  }

  /// A step was taken, or a launch was made: whoever waits for its response counts the time from here.
  mutating func began(_ label: String, at time: Instant) {
    for index in waiting.indices where waiting[index].label == label && waiting[index].deadline == nil {
      // The program's end may take as long as it likes, unless the run's time is over.
      waiting[index].deadline = label == "exit" ? nil : time + waiting[index].patience
    }
  }

  /// What some steps waited for has happened.
  mutating func happened(_ label: String, at time: Instant) {
    let met = waiting.filter { $0.label == label }
    waiting.removeAll { $0.label == label }
    for one in met { insert(Due(step: one.step, time: time + one.delay)) }
  }

  /// Leaves out every step that can do nothing any more.
  ///
  /// - Returns: those steps.
  mutating func drop(where useless: (TimelineStep) -> Bool) -> [TimelineStep] {
    let dropped = rest.filter(useless)
    due.removeAll { useless($0.step) }
    waiting.removeAll { useless($0.step) }
    return dropped
  }
}
