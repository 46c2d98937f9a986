import CDbus

/// Writes the values of a D-Bus message as JSON text, one after the other.
struct DBusJSON {
  /// Arrays and structs can be 32 deep each and variants 64 (D-Bus specification, "Valid Signatures"); readers of
  /// JSON stop there as well.
  private static let deepest = 64
  private static let largest = 16 << 20
  private(set) var bytes: [UInt8] = []

  /// Writes a list of all values from here on.
  ///
  /// - Returns: How many there are.
  mutating func list(_ iterator: inout cdbus_iterator, depth: Int) throws(DBusError) -> Int {
    var count = 0
    put("[")
    while cdbus_kind(&iterator) != 0 {
      if count > 0 { put(",") }
      try value(&iterator, depth: depth + 1)
      cdbus_next(&iterator)
      count += 1
    }
    put("]")
    return count
  }

  private mutating func value(_ iterator: inout cdbus_iterator, depth: Int) throws(DBusError) {
    guard depth <= Self.deepest else {
      throw DBusError(.unreadable, "a reply nested more than \(Self.deepest) levels deep")
    }
    guard bytes.count <= Self.largest else {
      throw DBusError(.unreadable, "a reply of more than \(Self.largest >> 20) MiB of text")
    }
    switch Self.kind(&iterator) {
    case "v":
      var inner = Self.inside(&iterator)
      try value(&inner, depth: depth + 1)
    case "r":
      var inner = Self.inside(&iterator)
      _ = try list(&inner, depth: depth)
    case "a":
      let isDictionary = cdbus_element_kind(&iterator) == CInt(UInt8(ascii: "e"))
      var inner = Self.inside(&iterator)
      if isDictionary { try object(&inner, depth: depth) } else { _ = try list(&inner, depth: depth) }
    case "s", "o", "g": quote(Self.string(&iterator))
    default: put(Self.plain(&iterator))
    }
  }

  /// The protocol lets a key come twice and JSON's readers do not agree on what that means: the first one counts.
  private mutating func object(_ iterator: inout cdbus_iterator, depth: Int) throws(DBusError) {
    var keys: Set<String> = []
    put("{")
    while cdbus_kind(&iterator) != 0 {
      var entry = Self.inside(&iterator)
      let key = Self.key(&entry)
      if keys.insert(key).inserted {
        if keys.count > 1 { put(",") }
        quote(key)
        put(":")
        cdbus_next(&entry)
        try value(&entry, depth: depth + 1)
      }
      cdbus_next(&iterator)
    }
    put("}")
  }

  /// Keys have basic types only (D-Bus specification, "Container types").
  private static func key(_ iterator: inout cdbus_iterator) -> String {
    switch kind(&iterator) {
    case "s", "o", "g": string(&iterator)
    case "d": "\(cdbus_double(&iterator))"
    default: plain(&iterator)
    }
  }

  private static func plain(_ iterator: inout cdbus_iterator) -> String {
    switch kind(&iterator) {
    case "y", "q", "u", "t": return "\(cdbus_unsigned(&iterator))"
    case "n", "i", "x": return "\(cdbus_signed(&iterator))"
    case "b": return cdbus_unsigned(&iterator) == 0 ? "false" : "true"
    case "d":
      let number = cdbus_double(&iterator)
      return number.isFinite ? "\(number)" : "null"
    default: return "null"
    }
  }

  private static func kind(_ iterator: inout cdbus_iterator) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(truncatingIfNeeded: cdbus_kind(&iterator)))
  }

  private static func string(_ iterator: inout cdbus_iterator) -> String {
    cdbus_text(&iterator).map { String(cString: $0) } ?? ""
  }

  private static func inside(_ iterator: inout cdbus_iterator) -> cdbus_iterator {
    var inner = cdbus_iterator()
    cdbus_enter(&iterator, &inner)
    return inner
  }

  private mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func quote(_ text: String) {
    put("\"")
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C: bytes += [0x5C, byte]
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        put("\\u00")
        bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    put("\"")
  }
}
