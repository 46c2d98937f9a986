import Quantities

/// Writes JSON so that the same value always gives the same bytes: keys sorted by their UTF-8, two spaces of
/// indentation, lists of plain values on one line.
package struct JSONWriter {
  private var bytes: [UInt8] = []
  private let compact: Bool

  package static func pretty(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter(compact: false)
    writer.write(value, indent: 0)
    return writer.bytes + [0x0A]
  }

  /// One line without spaces, as stored inside a recording.
  package static func line(_ value: JSONValue) -> String {
    var writer = JSONWriter(compact: true)
    writer.write(value, indent: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The bytes of `pretty`, piece by piece, so that never all of them are held: the members of objects one after the other.
  package static func pretty<Failure: Error>(
    _ value: JSONValue, to put: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = JSONWriter(compact: false)
    try writer.write(value, indent: 0, to: put)
    try put(writer.bytes + [0x0A])
  }

  private init(compact: Bool) { self.compact = compact }

  private mutating func write<Failure: Error>(
    _ value: JSONValue, indent: Int, to put: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    guard case .object(let members) = value else {
      write(value, indent: indent)
      guard bytes.count >= Self.piece else { return }
      try put(bytes)
      bytes.removeAll(keepingCapacity: bytes.count < 4 * Self.piece)
      return
    }
    try object(members, indent) { (writer, value, indent) throws(Failure) in
      try writer.write(value, indent: indent, to: put)
    }
  }

  private static let piece = 1 << 16

  private mutating func write(_ value: JSONValue, indent: Int) {
    switch value {
    case .null: put("null")
    case .bool(let flag): put(flag ? "true" : "false")
    case .number(let number): put(number)
    case .string(let text): quote(text)
    case .array(let items): list(items, indent)
    case .curve(let numbers): list(numbers)
    case .object(let members):
      object(members, indent) { writer, value, indent in writer.write(value, indent: indent) }
    }
  }

  /// The shortest text that reads back as the same number; a number that JSON has no word for becomes null.
  package static func text(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    if number == number.rounded(), abs(number) < 9_007_199_254_740_992 { return "\(Int64(number))" }
    return "\(number)"
  }

  private mutating func list(_ items: [JSONValue], _ indent: Int) {
    let plain = items.allSatisfy { item in
      switch item {
      case .array, .curve, .object: false
      default: true
      }
    }
    put("[")
    for (index, item) in items.enumerated() {
      if index > 0 { put(plain && !compact ? ", " : ",") }
      if !plain { newline(indent + 1) }
      write(item, indent: indent + 1)
    }
    if !plain { newline(indent) }
    put("]")
  }

  private mutating func object<Failure: Error>(
    _ members: [String: JSONValue], _ indent: Int,
    _ write: (inout JSONWriter, JSONValue, Int) throws(Failure) -> Void
  ) throws(Failure) {
    // Not by the `sorted(by:)` that all share, which took 16 % of a large import's processor time.
    var sorted = Array(members)
    sorted.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    put("{")
    for (index, member) in sorted.enumerated() {
      if index > 0 { put(",") }
      newline(indent + 1)
      quote(member.key)
      put(compact ? ":" : ": ")
      try write(&self, member.value, indent + 1)
    }
    if !sorted.isEmpty { newline(indent) }
    put("}")
  }

  /// Of two lists the text is kept: the curves of a run share their moments.
  private mutating func list(_ numbers: [Double]) {
    if let known = recent.firstIndex(where: { $0.numbers == numbers }) {
      bytes.append(contentsOf: recent[known].text)
      recent.swapAt(0, known)
      return
    }
    let start = bytes.count
    put("[")
    for (index, number) in numbers.enumerated() {
      if index > 0 { put(compact ? "," : ", ") }
      put(number)
    }
    put("]")
    guard numbers.count > Self.few else { return }
    recent = recent.prefix(1) + [(numbers, Array(bytes[start...]))]
  }

  private var recent: [(numbers: [Double], text: [UInt8])] = []
  private static let few = 100

  private mutating func newline(_ indent: Int) {
    guard !compact else { return }
    bytes.append(0x0A)
    bytes.append(contentsOf: repeatElement(0x20, count: indent * 2))
  }

  /// As `text` has it, without a text where it is whole.
  private mutating func put(_ number: Double) {
    guard number == number.rounded(), abs(number) < 9_007_199_254_740_992 else {
      return put(Self.text(number))
    }
    var rest = Int64(abs(number))
    if number < 0 { bytes.append(0x2D) }
    let start = bytes.count
    repeat {
      bytes.append(0x30 + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  private mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func quote(_ text: String) {
    bytes.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22: put("\\\"")
      case 0x5C: put("\\\\")
      case 0x0A: put("\\n")
      case 0x0D: put("\\r")
      case 0x09: put("\\t")
      case 0..<0x20, 0x7F: put("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }
}
