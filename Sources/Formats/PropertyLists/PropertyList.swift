/// A value of a property list, whichever form it was written in.
///
/// The old-style form knows texts and data only: a number or a yes is a text there. Keys are compared as texts are,
/// so that two encodings of one accented letter are one key.
package enum PropertyList: Sendable, Equatable {
  case string(String)
  case integer(Int64)
  /// Only above `Int64.max`.
  case unsigned(UInt64)
  case real(Double)
  case boolean(Bool)
  /// Seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  case data([UInt8])
  /// A reference inside a keyed archive; binary form only.
  case uid(UInt64)
  case array([PropertyList])
  case dictionary([String: PropertyList])

  /// Reads a property list in any of its three forms, told apart by its first bytes.
  package static func parse(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyList {
    try PropertyListDocument.parse(bytes).value
  }

  /// What kind of value this is, in words for messages.
  package var kind: String {
    switch self {
    case .string: "a text"
    case .integer, .unsigned: "a whole number"
    case .real: "a number"
    case .boolean: "true or false"
    case .date: "a date"
    case .data: "data"
    case .uid: "a reference"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }

  package subscript(key: String) -> PropertyList? {
    if case .dictionary(let members) = self { return members[key] }
    return nil
  }
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var boolean: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
  package var array: [PropertyList]? { if case .array(let items) = self { items } else { nil } }
  package var dictionary: [String: PropertyList]? {
    if case .dictionary(let members) = self { members } else { nil }
  }
}
