/// A JSON value. Numbers are doubles, as in RFC 8259's interoperable range: exact to 2^53.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  /// A list of numbers alone, without a value for each: the curves of a run have millions.
  case curve([Double])
  case object([String: JSONValue])

  /// What kind of value this is, in words for messages.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array, .curve: "a list"
    case .object: "an object"
    }
  }

  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { return members[key] }
    return nil
  }
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var number: Double? { if case .number(let value) = self { value } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  package var array: [JSONValue]? {
    switch self {
    case .array(let items): items
    case .curve(let numbers): numbers.map { .number($0) }
    default: nil
    }
  }
  package var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }

  /// An object without the members that are nil: what is not known is left out, never written as zero.
  package static func members(_ members: [String: JSONValue?]) -> JSONValue {
    .object(members.compactMapValues { $0 })
  }
  package static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
  package static func numbers(_ values: [Double]) -> JSONValue { .array(values.map { .number($0) }) }
  package static func integer(_ value: some BinaryInteger) -> JSONValue { .number(Double(value)) }
}

extension JSONValue: Equatable {
  package static func == (one: JSONValue, other: JSONValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)): one == other
    case (.string(let one), .string(let other)): one == other
    case (.object(let one), .object(let other)): one == other
    case (.array(let one), .array(let other)): one == other
    case (.curve(let one), .curve(let other)): one == other
    // However a list is kept.
    case (.array, .curve), (.curve, .array): one.array == other.array
    default: false
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}
