import Formats

/// A radio as it was asked for: `lte`, `./mine.json` or, for one interface only, `wlan0=wifi`.
package struct RadioRequest: Sendable, Equatable {
  /// Nil: every interface that no other request names.
  package var interface: String?
  /// A radio model's name or file.
  package var model: String

  /// Nil where the text names no model, or no interface before the sign.
  package init?(parsing text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
    // An interface's name has no slash (dev_valid_name in net/core/dev.c), a path with the sign in it does.
    if parts.count == 2, !parts[0].contains("/") {
      guard !parts[0].isEmpty else { return nil }
      interface = parts[0]
      model = parts[1]
    } else {
      model = text
    }
    if model.isEmpty { return nil }
  }

  /// As it is written on a command line.
  package var text: String { interface.map { "\($0)=\(model)" } ?? model }

  package static let expected = "expected a radio model's NAME or FILE, or INTERFACE=NAME"
}

extension WrittenForm<RadioRequest> {
  fileprivate static var radio: Self {
    Self(["type": "string", "pattern": "^([^=]+=.+|[^=]+|[^=]*/.*)$"]) {
      .string($0.text)
    } read: { (reader) throws(DocumentError) in
      guard let request = RadioRequest(parsing: try reader.string()) else {
        throw reader.error(RadioRequest.expected)
      }
      return request
    }
  }
}

extension WrittenForm<[RadioRequest]> {
  /// One radio, or a list of them.
  static var radios: Self {
    let (one, list) = (WrittenForm<RadioRequest>.radio, Self.list(of: .radio))
    return Self(["oneOf": [.object(one.schema), .object(list.schema)]], json: list.json) {
      (reader) throws(DocumentError) in
      if case .string = reader.value { return [try one.read(reader)] }
      return try list.read(reader)
    }
  }
}
