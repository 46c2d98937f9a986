package import Quantities

/// What a field of a row can hold: it writes itself, reads itself strictly, and describes itself as a JSON Schema.
package protocol FieldValue: Sendable, Equatable {
  static var schema: [String: JSONValue] { get }
  /// Whether a row without the key is none; else the key can be left out.
  static var isRequired: Bool { get }
  /// Nil where the key is left out.
  var json: JSONValue? { get }
  var cell: Cell { get }
  init(_ reader: DocumentReader) throws(DocumentError)
}

extension FieldValue {
  package static var isRequired: Bool { true }
}

/// A field's value as a table shows it, before anybody has put it into words.
package enum Cell: Sendable {
  case none
  case figure(Double)
  case text(String)
  case flag(Bool)
  case list([String])
  /// The first of more, and how many those are.
  case excerpt([String], more: Int)
}

extension Double: FieldValue {
  package static var schema: [String: JSONValue] { ["type": "number"] }
  package var json: JSONValue? { .number(self) }
  package var cell: Cell { .figure(self) }
  package init(_ reader: DocumentReader) throws(DocumentError) { self = try reader.number() }
}

extension Int: FieldValue {
  package static var schema: [String: JSONValue] { ["type": "integer"] }
  package var json: JSONValue? { .integer(self) }
  package var cell: Cell { .figure(Double(self)) }
  package init(_ reader: DocumentReader) throws(DocumentError) { self = try reader.integer() }
}

extension String: FieldValue {
  package static var schema: [String: JSONValue] { ["type": "string"] }
  package var json: JSONValue? { .string(self) }
  package var cell: Cell { .text(self) }
  package init(_ reader: DocumentReader) throws(DocumentError) { self = try reader.string() }
}

extension Bool: FieldValue {
  package static var schema: [String: JSONValue] { ["type": "boolean"] }
  package var json: JSONValue? { .bool(self) }
  package var cell: Cell { .flag(self) }
  package init(_ reader: DocumentReader) throws(DocumentError) { self = try reader.bool() }
}

/// Any value at all.
extension JSONValue: FieldItem {
  package static var schema: [String: JSONValue] { [:] }
  package static var leavesOutEmpty: Bool { false }
  package var json: JSONValue? { self }
  package var cell: Cell { .none }
  package init(_ reader: DocumentReader) { self = reader.value }
}

/// A field that a row can lack. A number that is not finite is written as null, and is missing then.
extension Optional: FieldValue where Wrapped: FieldValue {
  package static var schema: [String: JSONValue] { Wrapped.schema }
  package static var isRequired: Bool { false }
  package var json: JSONValue? { self?.json }
  package var cell: Cell { self?.cell ?? .none }
  package init(_ reader: DocumentReader) throws(DocumentError) {
    if reader.value == .null { self = nil } else { self = try Wrapped(reader) }
  }
}

extension Dictionary: FieldValue where Key == String, Value: FieldValue {
  package static var schema: [String: JSONValue] {
    ["type": "object", "additionalProperties": .object(Value.schema)]
  }
  package var json: JSONValue? { .object(compactMapValues { $0.json }) }
  package var cell: Cell { .none }
  package init(_ reader: DocumentReader) throws(DocumentError) {
    self.init()
    // In their order, so that of two errors always the same one is named.
    for (key, value) in try reader.members().sorted(by: { $0.key < $1.key }) {
      self[key] = try Value(reader.child(key, value))
    }
  }
}

/// What a list as a field consists of.
package protocol FieldItem: FieldValue {
  /// Whether an empty list is left out of documents.
  static var leavesOutEmpty: Bool { get }
}

extension Array: FieldValue where Element: FieldItem {
  package static var schema: [String: JSONValue] { ["type": "array", "items": .object(Element.schema)] }
  package static var isRequired: Bool { !Element.leavesOutEmpty }
  package var json: JSONValue? { isEmpty && Element.leavesOutEmpty ? nil : .array(compactMap { $0.json }) }
  package var cell: Cell { isEmpty ? .none : .list(compactMap { $0.json?.string }) }
  package init(_ reader: DocumentReader) throws(DocumentError) {
    self.init()
    for item in try reader.items() { append(try Element(item)) }
  }
}

extension Double: FieldItem {
  package static var leavesOutEmpty: Bool { false }
}

extension Int: FieldItem {
  package static var leavesOutEmpty: Bool { false }
}

extension String: FieldItem {
  package static var leavesOutEmpty: Bool { true }
}

/// A value with fields of its own, as a field or in a list.
package protocol FieldObject: TableRow, FieldItem {}

extension FieldObject {
  package static var schema: [String: JSONValue] {
    let schema = table.schema.object ?? [:]
    return table.lead.isEmpty ? schema : schema.merging(["description": .string(table.lead)]) { $1 }
  }
  package static var leavesOutEmpty: Bool { false }
  package var json: JSONValue? { Self.table.json(self) }
  package var cell: Cell { .none }
  package init(_ reader: DocumentReader) throws(DocumentError) { self = try Self.table.row(reader) }
}

/// An enumeration is a field by its raw values.
package protocol FieldChoice: FieldValue, CaseIterable, RawRepresentable where RawValue == String {}

extension FieldChoice {
  package static var schema: [String: JSONValue] { ["enum": .strings(allCases.map(\.rawValue))] }
  package var json: JSONValue? { .string(rawValue) }
  package var cell: Cell { .text(rawValue) }
  package init(_ reader: DocumentReader) throws(DocumentError) {
    let text = try reader.string()
    guard let choice = Self(rawValue: text) else {
      throw reader.error("\"\(text)\" is none of \(Self.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self = choice
  }
}

/// A unit of metrics.
extension Unit: FieldValue {
  package static var schema: [String: JSONValue] {
    ["$anchor": "unit", "enum": .strings(ofMetrics.map(\.rawValue))]
  }
  package var json: JSONValue? { .string(rawValue) }
  package var cell: Cell { .text(rawValue) }
  package init(_ reader: DocumentReader) throws(DocumentError) {
    guard let unit = Unit(rawValue: try reader.string()), Unit.ofMetrics.contains(unit) else {
      throw reader.error("unknown unit; known: \(Unit.ofMetrics.map(\.rawValue).joined(separator: ", "))")
    }
    self = unit
  }
}
