package import Formats

/// A part of a device with declared facts, each of which can be left out, and with whatever else its document holds.
package protocol DevicePart: FieldObject {
  /// Members that no fact is declared for.
  var rest: [String: JSONValue] { get set }
}

extension DevicePart {
  package var members: [String: JSONValue] { rest.merging(Self.table.members(self)) { $1 } }
  package var json: JSONValue? { .object(members) }
  package static var schema: [String: JSONValue] { described }
  /// Its declared facts. Each can be left out, and what a person wrote besides is accepted, whatever it is.
  static var described: [String: JSONValue] {
    var schema = table.schema(open: true).object ?? [:]
    (schema["required"], schema["description"]) = (nil, .string(table.lead))
    return schema
  }
  package init(_ reader: DocumentReader) throws(DocumentError) {
    let (row, rest) = try Self.table.row(beside: reader)
    self = row
    self.rest = rest
  }
}

/// Texts of which a document with one has no list.
package struct OneOrMore: FieldValue {
  package var texts: [String]
  private let isList: Bool

  package static var schema: [String: JSONValue] {
    ["type": ["string", "array"], "items": ["type": "string"]]
  }
  package var json: JSONValue? { isList ? .strings(texts) : texts.first.map { .string($0) } }
  package var cell: Cell { texts.cell }
  package init(_ reader: DocumentReader) throws(DocumentError) {
    isList = reader.value.array != nil
    texts = isList ? try reader.strings() : [try reader.string()]
  }
}
