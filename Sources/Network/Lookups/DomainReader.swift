/// Takes a message of the domain name system apart; each call answers nil where the bytes end.
struct DomainReader {
  private let message: [UInt8]
  private var place = 0

  init(_ message: [UInt8]) { self.message = message }

  mutating func word() -> UInt16? {
    guard place + 2 <= message.count else { return nil }
    defer { place += 2 }
    return UInt16(message[place]) << 8 | UInt16(message[place + 1])
  }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard place + count <= message.count else { return nil }
    defer { place += count }
    return message[place..<(place + count)]
  }

  mutating func skip(_ count: Int) -> Bool { bytes(count) != nil }

  /// A name, its pointers followed (RFC 1035, 4.1.4): each has to point before the one that led there, so that there
  /// is an end.
  mutating func name() -> String? {
    var text = ""
    var at = place
    var limit = place
    var behind: Int?
    while at < message.count {
      let length = Int(message[at])
      switch length >> 6 {
      case 0 where length == 0:
        place = behind ?? (at + 1)
        return text.isEmpty ? "." : text
      case 0:
        guard at + 1 + length <= message.count else { return nil }
        if !text.isEmpty { text += "." }
        text += Self.printable(message[(at + 1)..<(at + 1 + length)])
        // RFC 1035, 2.3.4: 255 octets at most; each may take four characters here.
        guard text.utf8.count <= 1020 else { return nil }
        at += 1 + length
      case 3:
        guard at + 1 < message.count else { return nil }
        let target = (length & 63) << 8 | Int(message[at + 1])
        guard target < limit else { return nil }
        if behind == nil { behind = at + 2 }
        (at, limit) = (target, target)
      default: return nil
      }
    }
    return nil
  }

  /// RFC 1035, 5.1: a dot within a label and what does not print stand behind a backslash. Capitals mean nothing
  /// (RFC 4343), and some resolvers mix them at random.
  private static func printable(_ label: ArraySlice<UInt8>) -> String {
    var text = ""
    for byte in label {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): text.unicodeScalars.append(Unicode.Scalar(byte + 32))
      case UInt8(ascii: "."), UInt8(ascii: "\\"):
        text += "\\"
        text.unicodeScalars.append(Unicode.Scalar(byte))
      case 33...126: text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte)
        text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
    }
    return text
  }
}
