/// A fact of a device as its profile has it. Probes write values and reasons; people write what they like, and none of it
/// is refused or dropped.
package enum DeviceFact<Value: FieldValue>: FieldValue {
  case value(Value)
  /// Why nothing is known.
  case missing(String)
  /// A value of another kind than the declared one.
  case other(JSONValue)

  package var value: Value? { if case .value(let value) = self { value } else { nil } }
  package var missing: String? { if case .missing(let why) = self { why } else { nil } }

  package init(_ reading: Reading<Value>) {
    self = reading.value.map { .value($0) } ?? .missing(reading.reason ?? "")
  }

  /// - Parameter missing: the reason where there is no value.
  package init(_ value: Value?, missing: @autoclosure () -> String) {
    self = value.map { .value($0) } ?? .missing(missing())
  }

  package init(_ reader: DocumentReader) {
    if let members = reader.value.object, members.count == 1, let why = members["missing"]?.string {
      self = .missing(why)
    } else if let value = try? Value(reader) {
      self = .value(value)
    } else {
      self = .other(reader.value)
    }
  }

  package static var schema: [String: JSONValue] {
    [
      "anyOf": [
        .object(Value.schema),
        ["type": "object", "required": ["missing"], "properties": ["missing": ["type": "string"]]],
      ]
    ]
  }

  /// An empty list is a finding, and is written.
  package var json: JSONValue? {
    switch self {
    case .value(let value): value.json ?? []
    case .missing(let why): ["missing": .string(why)]
    case .other(let value): value
    }
  }

  package var cell: Cell { value?.cell ?? .none }
}

/// A part of a device with declared facts, each of which can be left out, and with whatever else its document holds.
package protocol DevicePart: FieldObject {
  /// Members that no fact is declared for.
  var rest: [String: JSONValue] { get set }
}

extension DevicePart {
  package var members: [String: JSONValue] { rest.merging(Self.table.members(self)) { $1 } }
  package var json: JSONValue? { .object(members) }
  package static var schema: [String: JSONValue] { table.schema(open: true).object ?? [:] }
  package init(_ reader: DocumentReader) throws(DocumentError) {
    let (row, rest) = try Self.table.row(beside: reader)
    self = row
    self.rest = rest
  }
}

extension Dictionary: FieldValue where Key == String, Value: FieldValue {
  package static var schema: [String: JSONValue] {
    ["type": "object", "additionalProperties": .object(Value.schema)]
  }
  package var json: JSONValue? { .object(compactMapValues(\.json)) }
  package var cell: Cell { .none }
  package init(_ reader: DocumentReader) throws(DocumentError) {
    self.init()
    // In their order, so that of two errors always the same one is named.
    for (key, value) in try reader.members().sorted(by: { $0.key < $1.key }) {
      self[key] = try Value(reader.child(key, value))
    }
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
