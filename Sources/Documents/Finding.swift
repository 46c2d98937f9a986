/// What a probe says of one capability or fact, with the evidence for it.
package struct Finding: Sendable, Equatable {
  package enum State: String, Sendable, CaseIterable { case present, absent, unknown }

  /// One thing that was asked, and what came back, as the kernel or daemon said it.
  package struct Evidence: Sendable, Equatable {
    package var interface: String
    package var answer: String
    package init(_ interface: String, _ answer: String) {
      self.interface = interface
      self.answer = answer
    }
    package var json: JSONValue { ["interface": .string(interface), "answer": .string(answer)] }
  }

  package var state: State
  /// Why, in one sentence; always there for `unknown`.
  package var reason: String?
  package var evidence: [Evidence]
  /// The fact's value where it has one: a level in percent, a list of addresses.
  package var value: JSONValue?

  package init(_ state: State, reason: String? = nil, value: JSONValue? = nil, evidence: [Evidence] = []) {
    self.state = state
    self.reason = reason
    self.value = value
    self.evidence = evidence
  }

  package static func present(_ value: JSONValue? = nil, _ evidence: Evidence...) -> Finding {
    Finding(.present, value: value, evidence: evidence)
  }
  package static func absent(_ reason: String, _ evidence: Evidence...) -> Finding {
    Finding(.absent, reason: reason, evidence: evidence)
  }
  package static func unknown(_ reason: String, _ evidence: Evidence...) -> Finding {
    Finding(.unknown, reason: reason, evidence: evidence)
  }

  package var json: JSONValue {
    .members([
      "state": .string(state.rawValue), "reason": reason.map { .string($0) }, "value": value,
      "evidence": .array(evidence.map(\.json)),
    ])
  }
}
