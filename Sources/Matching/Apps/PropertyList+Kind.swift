import Formats

extension PropertyList {
  /// What kind of value this is, in words for messages.
  var kind: String {
    switch self {
    case .string: "a text"
    case .integer, .unsigned: "an integer"
    case .real: "a number"
    case .boolean: "true or false"
    case .date: "a date"
    case .data: "data"
    case .uid: "an identifier of an archive"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }
}
