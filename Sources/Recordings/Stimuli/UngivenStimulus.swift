/// A stimulus that was asked for and could not be given: what it was to show was not tried.
package struct UngivenStimulus: Sendable, Equatable {
  package var id: String
  /// What the scenario calls it; the id where it has no other name.
  package var label: String
  package var why: String

  /// Nil for an event that is none of a stimulus that was left out or refused.
  package init?(_ event: Recording.Event) {
    switch event.detail {
    case let given as StimulusEvent:
      guard let why = given.refused else { return nil }
      (id, label, self.why) = (given.id, given.label ?? given.id, why)
    case let skipped as StimulusSkipped: (id, label, why) = (skipped.id, skipped.label, skipped.skipped)
    default: return nil
    }
  }

  /// All of a run, in the order of its events. That a program is already gone, because a stimulus ended it, is all that
  /// another one that ends it could have wanted.
  package static func all(_ recording: Recording) -> [UngivenStimulus] {
    let isDone = recording.program.endedBy == "stimulus"
    return recording.events.compactMap { UngivenStimulus($0) }.filter {
      !isDone || !["terminate", "kill"].contains($0.id)
    }
  }
}
