/// What a client asks of `network-server`: one line of a word and figures, such as `GET bytes=1000 wait=2.5`.
///
/// | line | the server |
/// | --- | --- |
/// | `GET bytes=N wait=S close=0` | answers with so many bytes after so many seconds |
/// | `PUSH bytes=N count=K every=S wait=S close=0` | answers so often with so many bytes each, so many seconds apart |
/// | `SINK bytes=N` | takes so many bytes and answers `OK`; without a number it takes all there is |
/// | `ECHO` | sends back all that comes |
/// | `DROP wait=S reset=0` | closes after so many seconds, with 1 by a reset |
///
/// What is left out is as above, with 0 for the seconds and 1 for the count. After an answer the next line may follow,
/// unless `close=1` was asked for. A line that is none of these is answered with `ERR` and the reason, and ends the
/// connection.
struct NetworkRequest: Sendable, Equatable {
  enum Kind: String, Sendable, CaseIterable {
    case get = "GET"
    case push = "PUSH"
    case sink = "SINK"
    case echo = "ECHO"
    case drop = "DROP"

    fileprivate var keys: [String] {
      switch self {
      case .get: ["bytes", "close", "wait"]
      case .push: ["bytes", "close", "count", "every", "wait"]
      case .sink: ["bytes"]
      case .echo: []
      case .drop: ["reset", "wait"]
      }
    }
  }

  struct Refusal: Error, Equatable {
    var reason: String
  }

  /// Bytes of a line, its end included.
  static let longest = 256
  static let most = 1_073_741_824
  static let longestWait = 86_400.0
  static let mostPieces = 1_000_000

  var kind: Kind
  /// Of each piece; nil for a sink without end.
  var bytes: Int?
  var count = 1
  /// Seconds.
  var wait = 0.0
  var every = 0.0
  var closes = false
  var resets = false

  init(
    _ kind: Kind, bytes: Int? = nil, count: Int = 1, wait: Double = 0, every: Double = 0,
    closes: Bool = false,
    resets: Bool = false
  ) {
    self.kind = kind
    self.bytes = bytes
    self.count = count
    self.wait = wait
    self.every = every
    self.closes = closes
    self.resets = resets
  }

  /// - Parameter line: without its end: hostile input.
  init(parsing line: some Collection<UInt8>) throws(Refusal) {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard let kind = words.first.flatMap({ Kind(rawValue: String($0)) }) else {
      throw Refusal(reason: "unknown word")
    }
    self.init(kind)
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, kind.keys.contains(String(parts[0])) else {
        throw Refusal(reason: "unknown figure")
      }
      try set(String(parts[0]), String(parts[1]))
    }
    if kind == .get || kind == .push, bytes == nil { throw Refusal(reason: "bytes is missing") }
  }

  private mutating func set(_ name: String, _ text: String) throws(Refusal) {
    switch name {
    case "bytes": bytes = Int(try Self.figure(name, text, Double(1)...Double(Self.most)))
    case "count": count = Int(try Self.figure(name, text, 1...Double(Self.mostPieces)))
    case "wait": wait = try Self.figure(name, text, 0...Self.longestWait)
    case "every": every = try Self.figure(name, text, 0...Self.longestWait)
    case "close": closes = try Self.figure(name, text, 0...1) == 1
    default: resets = try Self.figure(name, text, 0...1) == 1
    }
  }

  private static func figure(
    _ name: String, _ text: String, _ range: ClosedRange<Double>
  ) throws(Refusal) -> Double {
    guard let value = Double(text), range.contains(value) else {
      throw Refusal(reason: "\(name) is out of range")
    }
    return value
  }

  /// As it is sent, its end included.
  var line: String {
    var words = [kind.rawValue]
    for key in kind.keys {
      switch key {
      case "bytes": if let bytes { words.append("bytes=\(bytes)") }
      case "count": words.append("count=\(count)")
      case "wait": words.append("wait=\(wait)")
      case "every": words.append("every=\(every)")
      case "close": words.append("close=\(closes ? 1 : 0)")
      default: words.append("reset=\(resets ? 1 : 0)")
      }
    }
    return words.joined(separator: " ") + "\n"
  }
}
