/// What `headroom doctor` says of one source of measurements or findings on this machine.
package struct Diagnosis: Sendable, Equatable {
  package enum State: String, Sendable, CaseIterable {
    case works
    /// A lesser source is used in its place; `reason` names it.
    case fallsBack = "falls-back"
    case missing
  }
  /// `instrument`, `probe`, `stimulus` or `store`.
  package var kind: String
  /// The id of the instrument, probe or stimulus, or what is stored.
  package var unit: String
  /// What is asked: a file, a system call, a library.
  package var source: String
  package var state: State
  /// Why it does not work, or what is used in its place; nil where it works.
  package var reason: String?
  /// The exact command that grants it; nil where nothing needs to be or can be granted.
  package var remedy: String?

  package init(
    kind: String, unit: String, source: String, state: State, reason: String? = nil, remedy: String? = nil
  ) {
    self.kind = kind
    self.unit = unit
    self.source = source
    self.state = state
    self.reason = reason
    self.remedy = remedy
  }

  package var json: JSONValue {
    .members([
      "kind": .string(kind), "unit": .string(unit), "source": .string(source),
      "state": .string(state.rawValue),
      "reason": reason.map { .string($0) }, "remedy": remedy.map { .string($0) },
    ])
  }
}
