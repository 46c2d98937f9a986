/// Addresses of message buses (D-Bus specification, "Server Addresses").
package enum DBusAddress {
  /// The local sockets that an address names, in its order; other transports are left out.
  package static func sockets(_ address: String) -> [LocalSocket.Address] {
    address.utf8.split(separator: UInt8(ascii: ";")).compactMap { entry in
      let text = String(decoding: entry, as: UTF8.self)
      guard text.hasPrefix("unix:") else { return nil }
      for pair in text.dropFirst(5).split(separator: ",") {
        let parts = pair.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0] == "path" || parts[0] == "abstract",
          let name = unescaped(parts[1]), !name.isEmpty
        else { continue }
        return LocalSocket.Address(name: name, isAbstract: parts[0] == "abstract")
      }
      return nil
    }
  }

  /// The address of a socket in the file system.
  package static func path(_ path: String) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var bytes = Array("unix:path=".utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"),
        UInt8(ascii: "."):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `%` and two hexadecimal digits stand for a byte; nil where they do not follow.
  private static func unescaped(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
