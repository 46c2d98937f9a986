import Glibc
import Kernel

/// A PostgreSQL server of the tests' own, on a socket in a folder of its own and on no network.
package final class PostgresServer: Sendable {
  /// The newest that is installed; nil where none is.
  private static let programs: String? = {
    let versions = ((try? KernelRoot.live.entries("/usr/lib/postgresql")) ?? []).compactMap { Int($0) }
    return versions.max().map { "/usr/lib/postgresql/\($0)/bin" }
  }()
  package static let isInstalled = programs != nil

  /// One for all tests of a process: a server takes a while to start. It ends with the process.
  package static let shared = Result { try PostgresServer() }

  package let folder: String

  private init() throws {
    var template = Array("/tmp/postgres.XXXXXX".utf8CString)
    folder = template.withUnsafeMutableBufferPointer { String(cString: mkdtemp($0.baseAddress!)) }
    if geteuid() == 0, let entry = getpwnam("postgres") {
      chown(folder, entry.pointee.pw_uid, entry.pointee.pw_gid)
    }
    let data = folder + "/data"
    try run("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "--no-sync"])
    // Who is called "locked" needs a password.
    let rules = "local all locked scram-sha-256\\nlocal all all trust\\n"
    try run("sh", ["-c", "printf '\(rules)' > \(data)/pg_hba.conf"])
    // Nothing here outlives the machine: what is synced would only be waited for.
    let options = "-k \(folder) -c listen_addresses= -c max_connections=260 -c fsync=off"
    try run("pg_ctl", ["-D", data, "-w", "-t", "120", "-l", folder + "/log", "-o", options, "start"])
    atexit { if case .success(let server) = PostgresServer.shared { server.stop() } }
    try query("CREATE ROLE locked LOGIN PASSWORD 'right'")
  }

  private func stop() {
    _ = try? run("pg_ctl", ["-D", folder + "/data", "-m", "immediate", "stop"])
    _ = try? Tool.run(program: "/bin/rm", ["-rf", folder])
  }

  /// The address of a database, for a user.
  package func address(_ database: String, user: String = "postgres") -> String {
    "postgresql://\(user)@/\(database)?host=\(folder)"
  }

  /// A database that is empty.
  package func database() throws -> String {
    let name = "test\(UInt64.random(in: 0...UInt64.max))"
    try query("CREATE DATABASE \(name)")
    return name
  }

  /// What psql(1) prints: a line for each row, values separated by `|`.
  @discardableResult
  package func query(_ sql: String, in database: String = "postgres") throws -> String {
    try run("psql", ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", address(database), "-c", sql])
  }

  @discardableResult
  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let tool = try start(program, arguments).finish(within: 120)
    guard tool.status == 0 else { throw Failure.program(program, tool.errors) }
    return tool.output
  }

  package enum Failure: Error { case program(String, String) }

  /// A server refuses to run as root.
  private func start(_ program: String, _ arguments: [String]) throws -> RunningTool {
    let path = program == "sh" ? "/bin/sh" : (Self.programs ?? "") + "/" + program
    guard geteuid() == 0 else { return try Tool.start(program: path, arguments) }
    return try Tool.start(
      program: "/usr/bin/setpriv",
      ["--reuid=postgres", "--regid=postgres", "--clear-groups", path] + arguments)
  }
}
