package import Arguments
package import Documents
import Exports
import Formats
import Glibc
import Kernel
import Quantities

/// Hands figures to a Prometheus Pushgateway: PUT replaces what it had of the same suite
/// (github.com/prometheus/pushgateway, "API").
///
/// curl does the talking, so that TLS, proxies and passwords work as the user knows them. A gateway that cannot be reached
/// says nothing of the program that was measured: it is a warning, and the exit status stays as it is.
package struct Pushgateway {
  /// Where the figures go, with the grouping key.
  package let url: String
  /// The same for messages, without a password.
  package let shown: String

  /// Seconds for the whole of it.
  private static let patience = 15

  /// - Parameter address: `http://HOST:9091`, perhaps with `/metrics/job/NAME/…` of its own.
  /// - Throws: for what is no such address.
  package init(_ address: String, suite: String) throws(CommandError) {
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
  package func push(_ sheet: ResultSheet, _ console: Console) {
    do throws(CommandError) {
      guard let problem = try send(OpenMetricsExport.render(sheet)) else {
        return console.detail("pushed to \(shown)")
      }
      console.warn("the figures could not be pushed to \(shown): \(problem)")
    } catch {
      console.warn("the figures could not be pushed to \(shown): \(error.message)")
    }
  }

  /// Under sudo curl is the caller's, with the settings that are theirs; as root it has none but ours.
  ///
  /// - Returns: what went wrong; nil where the gateway has taken the figures.
  private func send(_ figures: [UInt8]) throws(CommandError) -> String? {
    let user = try CommandError.from(try SudoCaller.identity())
    do throws(SystemError) {
      let folder = try TemporaryFolder(for: user)
      defer { folder.remove() }
      let curl = try CapturedCommand.run(
        Self.bounded + ["curl"] + (getuid() == 0 && user == nil ? ["--disable"] : [])
          + (try words(figures, folder.path, for: user)), as: user)
      return Self.problem(curl)
    } catch { throw CommandError(error) }
  }

  /// A gateway answers in a line, one that never ends fills no disk: sh(1), `ulimit -f`, in blocks of 512 bytes.
  private static let bounded = ["/bin/sh", "-c", "ulimit -f 128; exec \"$@\"", "sh"]

  /// The address goes in a file: a command line can be read by every user.
  private func words(
    _ figures: [UInt8], _ folder: String, for user: UserIdentity?
  ) throws(SystemError) -> [String] {
    let (body, settings, answer) = (folder + "/figures", folder + "/settings", folder + "/answer")
    try Self.write(figures, body, for: user)
    try Self.write(Array("url = \"\(Self.quoted(url))\"\n".utf8), settings, for: user)
    try Self.write([], answer, for: user)
    return [
      "--silent", "--show-error", "--fail", "--globoff", "--proto", "=http,https", "--output", answer,
      "--write-out", "\n%{http_code} %{size_download}", "--max-time", "\(Self.patience)", "--header",
      "Content-Type: text/plain; version=0.0.4; charset=utf-8", "--request", "PUT", "--data-binary",
      "@" + body, "--config", settings,
    ]
  }

  private static func write(_ bytes: [UInt8], _ path: String, for user: UserIdentity?) throws(SystemError) {
    let file = try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    try file.writeAll(bytes, path)
    if let user { try check("fchown", path) { fchown(file.raw, user.user, user.group) } }
  }

  private static func problem(_ curl: CapturedCommand) -> String? {
    // Of what curl says the status comes last, and how long the answer was.
    let words = (curl.output.split(separator: "\n").last ?? "").split(separator: " ")
    let status = words.first ?? "unknown"
    switch curl.end {
    // 202 where it does not check them (its README, "PUT method"); 1.5.1 was seen to send nothing behind it.
    case .exited(status: 0) where ["200", "202"].contains(status) && words.last == "0": return nil
    case .exited(status: 0):
      let what = status.hasPrefix("2") && words.last != "0" ? "a page" : "status \(status)"
      return "it answers with \(what), which is not how a Pushgateway takes them"
    case .exited(status: 127): return "curl is not installed"
    // By the signal, or the failed write where the signal was ignored (curl(1), EXIT CODES).
    case .killed(signal: SIGXFSZ), .exited(status: 23): return "its answer is longer than a Pushgateway's"
    default:
      return curl.output.split(separator: "\n").last { $0.hasPrefix("curl:") }.map { String($0) }
        ?? "curl \(curl.end)"
    }
  }

  private static func quoted(_ text: String) -> String {
    text.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0) }.joined()
  }

  /// One label of the grouping key; a value with anything but letters and digits goes in as URL-safe Base64 (RFC 4648 §5),
  /// because a slash, even an escaped one, would end it.
  package static func group(_ label: String, _ value: String) -> String {
    let plain = value.unicodeScalars.allSatisfy {
      $0.isASCII
        && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_".unicodeScalars.contains($0))
    }
    if plain, !value.isEmpty { return "/\(label)/\(value)" }
    // Of nothing the gateway takes "=".
    return "/\(label)@base64/\(value.isEmpty ? "=" : Base64.encode(value.utf8, .urlSafe))"
  }
}
