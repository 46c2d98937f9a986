package import Formats
import Quantities

extension Finding {
  package var cell: Cell { .text(state.rawValue) }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    _ = try reader.members(known: ["state", "reason", "value", "evidence", "provenance"])
    let place = try reader.required("state")
    let word = try place.string()
    guard let state = State(rawValue: word) else {
      throw place.error(
        "unknown state \"\(word)\"; known: \(State.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self.init(
      state, reason: try reader.member("reason")?.string(), value: try reader.member("value")?.value,
      evidence: [])
    for item in try reader.member("evidence")?.items() ?? [] { evidence.append(try Evidence(item)) }
    if let mark = try reader.member("provenance") { provenance = try Provenance(mark) }
    if state == .unknown, reason == nil { throw reader.error("what is unknown needs a \"reason\"") }
  }
}

extension Finding.Provenance {
  static let meaning = """
    how an answer came to be known: a probe asked the device; a public text or a dump says so; it follows from \
    documented facts; general knowledge without a source; measured where left out
    """

  package init(_ reader: DocumentReader) throws(DocumentError) {
    let word = try reader.string()
    guard let mark = Self(rawValue: word) else {
      let hint = Spelling.hintOrAll(for: word, among: Self.allCases.map(\.rawValue))
      throw reader.error("unknown provenance \"\(word)\"\(hint)")
    }
    self = mark
  }
}

extension Finding.Evidence: FieldObject {
  package static let table = Table(
    "evidence", "Evidence", "What was asked, and what came back.", blank: Finding.Evidence("", ""),
    .init("interface", \.interface), .init("answer", \.answer))
}

extension Finding.State: FieldChoice {}
extension Finding.Provenance: FieldChoice {}
