package import Formats

/// What `headroom doctor` says of one source of measurements or findings on this machine.
package struct Diagnosis: DocumentPart {
  package enum State: String, FieldChoice {
    case works
    /// A lesser source is used in its place; `reason` names it.
    case fallsBack = "falls-back"
    case missing
  }
  package var kind: String
  package var unit: String
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

  package static let table = Table(
    blank: Diagnosis(kind: "", unit: "", source: "", state: .missing),
    .init("kind", \.kind).keeping(["enum": ["instrument", "probe", "stimulus", "store"]]),
    .init("unit", \.unit).meaning("the id of the instrument, probe or stimulus, or what is stored").notEmpty,
    .init("source", \.source).meaning("what is asked: a file, a system call, a library").notEmpty,
    .init("state", \.state),
    .init("reason", \.reason).meaning("why it does not work, or what is used in its place"),
    .init("remedy", \.remedy).meaning("the command that grants it")
  ).keeping([
    "if": ["properties": ["state": ["const": "works"]]], "else": ["required": ["reason"]],
  ])
}
