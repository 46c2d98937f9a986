package import Formats

/// What a probe says of one capability or fact, with the evidence for it.
package struct Finding: DocumentPart {
  package enum State: String, Sendable, CaseIterable { case present, absent, unknown }

  /// How an answer came to be known, the surest first.
  package enum Provenance: String, Sendable, CaseIterable {
    /// A probe asked the device.
    case measured
    /// A public text or a dump of such a device says so, and was read.
    case documented
    /// It follows from documented facts, and was not found stated.
    case derived
    /// General knowledge, for which no source was found.
    case unverified
  }

  /// One thing that was asked, and what came back, as the kernel or daemon said it.
  package struct Evidence: Sendable, Equatable {
    package var interface: String
    package var answer: String
    package init(_ interface: String, _ answer: String) {
      self.interface = interface
      self.answer = answer
    }
  }

  package var state: State
  /// Why, in one sentence; always there for `unknown`.
  package var reason: String?
  package var evidence: [Evidence]
  /// The fact's value where it has one: a level in percent, a list of addresses.
  package var value: JSONValue?
  /// Of an answer that is known; says nothing where the state is `unknown`.
  package var provenance: Provenance

  package init(
    _ state: State, reason: String? = nil, value: JSONValue? = nil, evidence: [Evidence] = [],
    provenance: Provenance = .measured
  ) {
    self.state = state
    self.reason = reason
    self.value = value
    self.evidence = evidence
    self.provenance = provenance
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

  package static let table = Table(
    "finding", "Finding", "", blank: Finding(.unknown), .init("state", \.state),
    .init("reason", \.reason).notEmpty,
    .init("value", \.value), .init("evidence", \.evidence).canBeMissing,
    .init("provenance", \.mark).meaning(Provenance.meaning)
  ).keeping([
    "if": ["properties": ["state": ["const": "unknown"]]], "then": ["required": ["reason"]],
  ]).shared

  /// A probe's findings need none.
  private var mark: Provenance? {
    get { provenance == .measured ? nil : provenance }
    set { provenance = newValue ?? .measured }
  }
}
