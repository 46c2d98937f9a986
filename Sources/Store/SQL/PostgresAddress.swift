/// What of a server's address may be shown: never its password (libpq, "Connection URIs").
enum PostgresAddress {
  private static let shown = ["host", "hostaddr", "port", "dbname", "user", "service"]

  static func isOne(_ text: String) -> Bool {
    text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
  }

  static func redacted(_ text: String) -> String {
    guard let start = text.firstRange(of: "://")?.upperBound else { return "postgresql" }
    let mark = text[start...].firstIndex(of: "?") ?? text.endIndex
    var authority = String(text[start..<mark])
    // A password with an "@" or "/" that is not escaped is wrong, and hidden all the same.
    if let at = authority.lastIndex(of: "@") {
      let user = authority[..<at].prefix { $0 != ":" && $0 != "/" }
      authority = String(user) + authority[at...]
    }
    let parameters = text[mark...].dropFirst().split(separator: "&").filter { parameter in
      shown.contains { parameter.hasPrefix($0 + "=") }
    }
    let query = parameters.isEmpty ? "" : "?" + parameters.joined(separator: "&")
    return text[..<start] + authority + query
  }
}
