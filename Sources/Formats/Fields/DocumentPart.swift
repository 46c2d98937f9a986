/// A part of documents that Headroom alone writes, so that null is an error in it.
package protocol DocumentPart: FieldObject {}

extension DocumentPart {
  package static var readsNull: Bool { false }
  package var json: JSONValue { Self.table.json(self) }
}

/// A whole document that Headroom alone writes, with the version of its schema.
package protocol VersionedDocument: FieldObject {
  static var schemaVersion: Int { get }
}

extension VersionedDocument {
  package static var readsNull: Bool { false }
  package var json: JSONValue { Self.table.json(self) }
  package init(_ reader: DocumentReader) throws(DocumentError) {
    try reader.schemaVersion(supported: Self.schemaVersion)
    self = try Self.table.row(reader)
  }
}

/// A value that is never left out, with a form of its own.
package protocol WrittenValue: FieldValue {
  var json: JSONValue { get }
}

extension WrittenValue {
  package var json: JSONValue? {
    let written: JSONValue = json
    return written
  }
  package var cell: Cell { .none }
}
