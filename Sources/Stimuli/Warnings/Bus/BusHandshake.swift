import Kernel

/// The server's side of the handshake (D-Bus specification, "Authentication Protocol"), where no bus is behind.
struct BusHandshake {
  /// Names this bus: 32 hexadecimal digits (specification, "UUIDs").
  static let identifier = (0..<32).map { _ in String(UInt8.random(in: 0..<16), radix: 16) }.joined()

  private var isAsked = false
  private(set) var isOpen = false

  /// What is answered to a line; nil where nothing is.
  mutating func answer(_ line: [UInt8], user: UInt32) -> String? {
    let text = String(decoding: line.drop { $0 == 0 }.filter { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
    let words = text.split(separator: " ")
    let claims = Self.claims(user)
    switch words.first ?? "" {
    case "AUTH" where words.dropFirst().first == "EXTERNAL":
      if words.count == 2 {
        isAsked = true
        return "DATA\r\n"
      }
      return settle(claims.contains(words[2].lowercased()))
    case "DATA" where isAsked: return settle(words.count == 1 || claims.contains(words[1].lowercased()))
    case "AUTH", "CANCEL", "ERROR": return settle(false)
    case "NEGOTIATE_UNIX_FD" where isOpen: return "AGREE_UNIX_FD\r\n"
    case "BEGIN": return nil
    default: return "ERROR\r\n"
    }
  }

  private mutating func settle(_ isRight: Bool) -> String {
    isOpen = isRight
    isAsked = false
    return isRight ? "OK \(Self.identifier)\r\n" : "REJECTED EXTERNAL\r\n"
  }

  /// The user's number in decimal digits, each as the hexadecimal digits of its byte.
  private static func claims(_ user: UInt32) -> [String] {
    ["\(user)".utf8.map { String($0, radix: 16) }.joined()]
  }
}
