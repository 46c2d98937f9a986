import Recordings
import Stimuli

/// The phases of a run as they come and go. Times in seconds from exec.
struct PhaseLog {
  private(set) var ended: [Recording.Phase] = []
  private var current: (name: String, start: Double)?
  /// Of the phase that it is in.
  var name: String? { current?.name }
  /// The phases that a return leads back to.
  private var before: [String] = []

  /// - Parameter awaitsReady: whether it will be told when the program is ready.
  mutating func launched(at time: Double, awaitsReady: Bool) {
    begin(awaitsReady ? "launch" : "foreground", at: time)
    before = []
  }

  mutating func ready(at time: Double) {
    if current?.name == "launch" { return begin("foreground", at: time) }
    before = before.map { $0 == "launch" ? "foreground" : $0 }
  }

  mutating func changed(_ change: StimulusMeta.PhaseChange, at time: Double) {
    switch change {
    case .begins(let name):
      // Twice suspended is still one phase, and one resume ends it.
      guard let current, current.name != name else { return }
      before.append(current.name)
      begin(name, at: time)
    case .returns:
      guard let last = before.popLast() else { return }
      begin(last, at: time)
    }
  }

  /// A phase of the user's own takes the place of the one that is.
  mutating func begin(_ name: String, at time: Double) {
    close(at: time)
    // A moment that was only known afterwards can lie before the end of the phase before.
    current = (name, max(time, ended.last?.end ?? time))
  }

  /// The program is no more.
  mutating func close(at time: Double) {
    // A moment that was only known afterwards can lie before the phase's start.
    if let current, time > current.start {
      ended.append(Recording.Phase(name: current.name, start: current.start, end: time))
    }
    current = nil
  }
}
