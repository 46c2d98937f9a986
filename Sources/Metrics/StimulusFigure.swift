import Recordings

/// What figures of a response say where there is none.
enum StimulusFigure {
  /// Why there was nothing to respond to: the run goes on, the stimulus was refused, or nobody asked for it.
  static func missing(_ facts: RunFacts, _ id: String, _ words: String, ask: String? = nil) -> String {
    if facts.totals.isEmpty { return "known only when the run is over" }
    let refusal = GivenStimulus.all(facts.events).lazy.filter { $0.id == id }.compactMap(\.refused).first
    if let refusal { return "\(id) was refused: \(refusal)" }
    return "\(words) (--do \(ask ?? "\(id)@5s"))"
  }
}
