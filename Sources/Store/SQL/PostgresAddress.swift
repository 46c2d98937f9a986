import Quantities

/// What of a server's address may be shown: never its password (libpq, "Connection URIs").
enum PostgresAddress {
  private static let shown = ["host", "hostaddr", "port", "dbname", "user", "service"]

  static func isOne(_ text: String) -> Bool {
    text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
  }

  /// Why a text is no address of a server, without what stands in it; nil where it is one, or names a file.
  static func refusal(_ text: String) -> StoreError? {
    guard isOne(text) else {
      let isMeant =
        ["postgresql:", "postgres:"].contains { text.hasPrefix($0) } || text.contains("password=")
      return isMeant ? unclear : nil
    }
    // libpq takes what comes after a second "?" for a part of the value before it.
    return hasStrayMark(text) ? unclear : nil
  }

  private static let unclear = StoreError(
    .notThere, "postgresql", "the address cannot be understood",
    remedy: "write postgresql://USER@HOST:PORT/DATABASE, and the password in ~/.pgpass or PGPASSWORD")

  private static func hasStrayMark(_ text: String) -> Bool {
    guard let start = text.firstRange(of: "://")?.upperBound else { return false }
    let authority = text[start...].prefix { $0 != "/" }
    let rest = text[(authority.lastIndex(of: "@") ?? start)...]
    return rest.count { $0 == "?" } > 1
  }

  /// What stands behind the last "@" is no password; before it, and where a port would be, all is hidden that may be.
  static func redacted(_ text: String) -> String {
    guard let start = text.firstRange(of: "://")?.upperBound else { return "postgresql" }
    let rest = text[start...]
    let at = rest.lastIndex(of: "@")
    let user = at.map { rest[..<$0].prefix { !":/?".contains($0) } + "@" } ?? ""
    let tail = rest[(at.map { rest.index(after: $0) } ?? start)...]
    let mark = tail.firstIndex(of: "?") ?? tail.endIndex
    let hosts = tail[..<mark].prefix { $0 != "/" }
    let seen = hosts.split(separator: ",", omittingEmptySubsequences: false).map(host)
    guard seen.allSatisfy({ $0.isWhole }) else {
      return "\(text[..<start])\(user)\(seen.map(\.name).joined(separator: ","))"
    }
    let parameters = tail[mark...].dropFirst().split(separator: "&").filter { parameter in
      shown.contains { parameter.hasPrefix($0 + "=") }
    }
    let query = parameters.map { $0.prefix { !"? ".contains($0) } }.joined(separator: "&")
    return "\(text[..<start])\(user)\(tail[..<mark])\(query.isEmpty ? "" : "?" + query)"
  }

  /// A host with its port, or without what is no port.
  private static func host(_ text: Substring) -> (name: Substring, isWhole: Bool) {
    let end = text.hasPrefix("[") ? text.firstIndex(of: "]") ?? text.startIndex : text.startIndex
    guard let colon = text[end...].firstIndex(of: ":") else { return (text, true) }
    let port = text[text.index(after: colon)...]
    let isPort = port.count <= 5 && port.allSatisfy { $0.isASCII && $0.isNumber }
    return isPort ? (text, true) : (text[..<colon], false)
  }
}
