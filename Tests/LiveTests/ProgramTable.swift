import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// A program of the tables in `Tests/Fixtures/programs`, with what audits are to find of it.
struct TableProgram: CustomTestStringConvertible, Sendable {
  let name: String
  let command: [String]
  let options: [String]
  /// Thresholds that its budget moves, so that a short run shows a habit.
  let audits: JSONValue?
  /// The verdict that a fair expert would give, where that is none of those that need no word.
  let findings: [String: String]
  let status: Int32?

  var testDescription: String { name }

  static let ordinary = read("ordinary")
  static let habits = read("habits")

  private static func read(_ table: String) -> [TableProgram] {
    let bytes = Golden.read(Golden.repository + "Tests/Fixtures/programs/\(table).json") ?? []
    return ((try? JSONParser.parse(bytes))?.array ?? []).compactMap { TableProgram($0) }
  }

  private init?(_ line: JSONValue) {
    guard let name = line["name"]?.string, let command = line["command"]?.array else { return nil }
    self.name = name
    self.command = command.compactMap(\.string)
    options = line["options"]?.array?.compactMap(\.string) ?? []
    audits = line["audits"]
    findings = (line["findings"]?.object ?? [:]).compactMapValues { $0.string ?? $0["verdict"]?.string }
    status = line["status"]?.number.map { Int32($0) }
  }

  /// Whether the program is on this machine.
  var isInstalled: Bool {
    let name = command[0]
    return name.hasPrefix("{")
      || ["/usr/bin/", "/bin/", "/usr/sbin/"].contains { access($0 + name, X_OK) == 0 }
  }

  /// Runs it under measurement in a folder with what it works on.
  func measure(in folder: String) throws -> Measured {
    let tree = FixtureTree().binary("/budget.json", JSONWriter.pretty(try budget()))
    let server = try command.contains { $0.contains("{port}") } ? FileServer(folder) : nil
    let command = command.map { word in
      word == "{headroom}" ? Tool.path : word.split(separator: "{port}").joined(separator: server?.port ?? "")
    }
    let words =
      [Tool.path, "run", "--budget", tree.path + "/budget.json", "--json", tree.path + "/report.json"]
      + options + ["--"] + command
    let tool = try withExtendedLifetime(server) {
      try Tool.run(program: "/bin/sh", ["-c", "cd \"$0\" && exec \"$@\"", folder] + words, timeout: 60)
    }
    return Measured(tool: tool, report: try JSONParser.parse(try tree.root.bytes("/report.json")))
  }

  /// That of a handheld.
  private func budget() throws -> JSONValue {
    let file = Golden.repository + "Profiles/budgets/handheld.json"
    var members = try JSONParser.parse(Golden.read(file) ?? []).object ?? [:]
    members["audits"] = audits
    return .object(members)
  }

  enum Problem: Error {
    case prepare(String)
    case noServer
  }

  /// A new folder with what the programs of the tables work on.
  static func folder() throws -> String {
    let folder = FixtureTree().path
    let script = Golden.repository + "Tests/Fixtures/programs/prepare.sh"
    let made = try Tool.run(
      program: "/bin/sh", ["-c", "cd \"$0\" && exec sh \"$1\"", folder, script], timeout: 60)
    guard made.status == 0 else { throw Problem.prepare(made.errors) }
    return folder
  }
}

/// Serves a folder's files to this machine.
private final class FileServer {
  private let server: RunningTool
  let port: String

  init(_ folder: String) throws {
    server = try Tool.start(
      program: "/usr/bin/python3", ["-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "-d", folder])
    port = try Self.port(server)
  }

  /// From the server's own line, `Serving HTTP on 127.0.0.1 port 40123 (…`.
  private static func port(_ server: RunningTool) throws -> String {
    let end = Clock.nanoseconds() + 20_000_000_000
    while Clock.nanoseconds() < end {
      let words = server.output.split(separator: " ")
      if let place = words.firstIndex(of: "port"), place + 1 < words.count { return String(words[place + 1]) }
      usleep(10_000)
    }
    throw TableProgram.Problem.noServer
  }
}
