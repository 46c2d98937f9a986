import Quantities

/// A stimulus as it was given in a run, from its event.
package struct GivenStimulus: Sendable, Equatable {
  /// Seconds from exec.
  package var time: Double
  package var detail: StimulusEvent

  package var id: String { detail.id }
  /// What the scenario calls it; the id where it has no other name.
  package var label: String { detail.label ?? id }
  /// Why it could not be given; nil where it was.
  package var refused: String? { detail.refused }
  package var answer: StimulusAnswer { detail.answer }

  /// Nil for an event of another kind.
  package init?(_ event: Recording.Event) {
    guard event.time.isFinite, let detail = event.detail as? StimulusEvent else { return nil }
    (time, self.detail) = (event.time, detail)
  }

  package var event: Recording.Event { .init(time, detail) }

  /// All of a run, in the order of time; those that were refused too.
  package static func all(_ events: [Recording.Event]) -> [GivenStimulus] {
    events.compactMap { GivenStimulus($0) }.sorted { $0.time < $1.time }
  }
}

/// The stimuli of a run, the ends of its program, and how far what follows is put down to each stimulus.
package struct GivenStimuli: Sendable {
  package let all: [GivenStimulus]
  package let exits: [Exit]
  private let phases: [Recording.Phase]
  private let duration: Double

  /// An end of the program; a program that is launched again has several.
  package struct Exit: Sendable, Equatable {
    package var time: Double
    /// Nil where the recording does not say how.
    package var how: Program.Exit?
    /// Who asked for it: `stimulus`, `duration`, `linger`, `user`; nil where nobody did.
    package var asked: String?
    /// By a signal, or with a status that stands for a failure, and nobody asked for it.
    package var isFailure: Bool {
      switch how {
      case .signal: asked == nil
      case .status(let status): asked == nil && status != 0
      case .unknown, nil: false
      }
    }
    /// `The program exited with status 1`
    package var words: String { how?.ending(of: "The program") ?? "The program ended" }

    init?(_ event: Recording.Event) {
      guard let detail = event.detail as? ProgramExit else { return nil }
      (time, how, asked) = (event.time, detail.exit, detail.asked)
    }
  }

  /// Seconds by which a phase may begin after the stimulus that begins it.
  private static let slack = 0.05

  package init(_ events: [Recording.Event], _ phases: [Recording.Phase], duration: Double) {
    all = GivenStimulus.all(events)
    exits = events.compactMap { Exit($0) }.sorted { $0.time < $1.time }
    self.phases = phases
    self.duration = duration
  }

  package init(_ recording: Recording) {
    self.init(recording.events, recording.phases, duration: recording.program.duration)
  }

  /// Those of some kinds that were not refused.
  package func given(_ ids: String...) -> [GivenStimulus] {
    all.filter { ids.contains($0.id) && $0.refused == nil }
  }

  /// The next stimulus that was not refused, or the end of the phase, or the end of the run: whatever comes first.
  package func end(after stimulus: GivenStimulus) -> Double {
    let next = all.first { $0.time > stimulus.time && $0.refused == nil }?.time ?? duration
    return max(stimulus.time, min(next, phase(of: stimulus)?.end ?? duration, duration))
  }

  /// The end of the phase that the stimulus begins or falls into, whatever else is done in it; where the run tells of
  /// no such phase, the next stimulus.
  package func phaseEnd(after stimulus: GivenStimulus) -> Double {
    phase(of: stimulus).map { max(stimulus.time, min($0.end, duration)) } ?? end(after: stimulus)
  }

  private func phase(of stimulus: GivenStimulus) -> Recording.Phase? {
    let moment = stimulus.time + Self.slack
    return phases.last { $0.start <= moment && $0.end > moment }
  }

  /// The first end of the program after a moment, up to another.
  package func exit(after start: Double, upTo end: Double = .infinity) -> Exit? {
    exits.first { $0.time > start && $0.time <= end }
  }
}
