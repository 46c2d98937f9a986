import Documents
import Exports
import Glibc
import Kernel

/// Hands figures to a Prometheus Pushgateway: PUT replaces what it had of the same suite
/// (github.com/prometheus/pushgateway, "API").
///
/// curl does the talking, so that TLS, proxies and passwords work as the user knows them. A gateway that cannot be reached
/// says nothing of the program that was measured: it is a warning, and the exit status stays as it is.
struct Pushgateway {
  /// Where the figures go, with the grouping key.
  let url: String
  /// The same for messages, without a password.
  let shown: String

  /// Seconds for the whole of it.
  private static let patience = 15

  /// - Parameter address: `http://HOST:9091`, perhaps with `/metrics/job/NAME/…` of its own.
  /// - Throws: for what is no such address.
  init(_ address: String, suite: String) throws(CommandError) {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
    let isPlain = address.unicodeScalars.allSatisfy {
      (0x21...0x7E).contains($0.value) && $0 != "?" && $0 != "#"
    }
    // A slash in a password would make the host of what comes before it.
    let isWhole = parts.count < 4 || !parts[3].contains("@")
    guard parts.count >= 3, parts[1].isEmpty, isPlain, isWhole, let host = Self.host(parts[2]),
      ["http:", "https:"].contains(parts[0].lowercased())
    else {
      throw CommandError(
        "--push: expected an address such as http://localhost:9091",
        hint: "It takes no ? and no #; in a password, write / as %2F and @ as %40.")
    }
    let key = address.contains("/metrics/job/") ? "" : "/metrics/job/headroom" + Self.group("suite", suite)
    var place = address
    while place.hasSuffix("/") { place.removeLast() }
    url = place + key
    shown = "\(parts[0])//\(host)"
  }

  /// Host and port, without user and password; nil where there is no host.
  private static func host(_ authority: String) -> String? {
    let parts = authority.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let place = parts.last, let first = place.first, first != ":" else { return nil }
    return String(place)
  }

  /// Sends the figures; says what went wrong.
  func push(_ sheet: ResultSheet, _ console: Console) {
    do throws(SystemError) {
      let curl = try send(OpenMetricsSheetExport.render(sheet))
      if curl.succeeded { return console.detail("pushed to \(shown)") }
      let isMissing = curl.end == .exited(status: 127)
      let said = curl.output.isEmpty ? "curl \(curl.end)" : curl.lastLines(1)
      let reason = isMissing ? "curl is not installed" : said
      console.warn("the figures could not be pushed to \(shown): \(reason)")
    } catch {
      console.warn("the figures could not be pushed to \(shown): \(error.message)")
    }
  }

  /// The address goes in a file: a command line can be read by every user.
  private func send(_ figures: [UInt8]) throws(SystemError) -> CapturedCommand {
    let folder = try TemporaryFolder(for: nil)
    defer { folder.remove() }
    let (body, settings) = (folder.path + "/figures", folder.path + "/settings")
    try write(figures, body)
    try write(Array("url = \"\(Self.quoted(url))\"\n".utf8), settings)
    return try CapturedCommand.run(
      [
        "curl", "--silent", "--show-error", "--fail", "--globoff", "--proto", "=http,https", "--output",
        "/dev/null", "--max-time", "\(Self.patience)", "--header",
        "Content-Type: text/plain; version=0.0.4; charset=utf-8", "--request", "PUT", "--data-binary",
        "@" + body, "--config", settings,
      ])
  }

  private func write(_ bytes: [UInt8], _ path: String) throws(SystemError) {
    try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600).writeAll(bytes, path)
  }

  private static func quoted(_ text: String) -> String {
    text.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0) }.joined()
  }

  /// One label of the grouping key; a value with anything but letters and digits goes in as URL-safe Base64 (RFC 4648 §5),
  /// because a slash, even an escaped one, would end it.
  static func group(_ label: String, _ value: String) -> String {
    let plain = value.unicodeScalars.allSatisfy {
      $0.isASCII
        && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_".unicodeScalars.contains($0))
    }
    if plain, !value.isEmpty { return "/\(label)/\(value)" }
    return "/\(label)@base64/\(base64(Array(value.utf8)))"
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    if bytes.isEmpty { return "=" }
    return stride(from: 0, to: bytes.count, by: 3).map { at -> String in
      let three = (0..<3).map { at + $0 < bytes.count ? UInt32(bytes[at + $0]) : 0 }
      let all = three[0] << 16 | three[1] << 8 | three[2]
      let count = min(4, bytes.count - at + 1)
      let digits = (0..<count).map { letters[Int(all >> (18 - 6 * UInt32($0)) & 63)] }
      return String(digits) + String(repeating: "=", count: 4 - count)
    }.joined()
  }
}

extension Option {
  static let push = Option(
    "push", argument: "URL",
    help: "hand the figures to a Prometheus Pushgateway, such as http://localhost:9091; by curl")
}

extension Invocation {
  /// Nil where no figures are to be pushed.
  func gateway(suite: String) throws(CommandError) -> Pushgateway? {
    try value("push").map { (address) throws(CommandError) in try Pushgateway(address, suite: suite) }
  }
}
