import Formats

/// What `network-server` did, for both ends to be compared.
package struct ServerAccount: Sendable, Equatable {
  /// What went to and fro under one word, the lines that asked for it included.
  package struct Part: Sendable, Equatable {
    package var requests = 0
    /// Bytes of payload.
    package var received = 0
    package var sent = 0

    var json: JSONValue {
      [
        "requests": .integer(requests), "bytesReceived": .integer(received), "bytesSent": .integer(sent),
      ]
    }
  }

  package var connections = 0
  /// Of these, those that the server has closed first.
  package var closed = 0
  package var mostAtOnce = 0
  /// By the request's word in small letters; `refused` for what was none, `datagrams` for UDP.
  package var parts: [String: Part] = [:]

  package var received: Int { parts.values.reduce(0) { $0 + $1.received } }
  package var sent: Int { parts.values.reduce(0) { $0 + $1.sent } }

  static let refused = "refused"
  static let datagrams = "datagrams"
  static func name(_ kind: NetworkRequest.Kind) -> String { kind.rawValue.lowercased() }

  mutating func count(_ name: String, requests: Int = 0, received: Int = 0, sent: Int = 0) {
    parts[name, default: Part()].requests += requests
    parts[name, default: Part()].received += received
    parts[name, default: Part()].sent += sent
  }

  var facts: [String: JSONValue] {
    [
      "connections": .integer(connections), "closedFirst": .integer(closed),
      "mostAtOnce": .integer(mostAtOnce),
      "bytesReceived": .integer(received), "bytesSent": .integer(sent),
      "kinds": .object(parts.mapValues(\.json)),
    ]
  }
}
