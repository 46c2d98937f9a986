import CPostgres
import Foundation
import TestSupport
import Testing

@testable import Store

/// What answers where a PostgreSQL server should, and never comes to an end.
@Suite(.serialized, .waitsForPrograms, .enabled(if: cpostgres_available() && Python.isInstalled))
struct HostileServerTests {
  private static let server = #"""
    import socket, struct, sys, threading
    mode = sys.argv[1]
    def message(kind, body): return kind + struct.pack(">I", len(body) + 4) + body
    def exact(c, n):
        got = b""
        while len(got) < n:
            part = c.recv(n - len(got))
            if not part: raise OSError
            got += part
        return got
    def start(c):
        while True:
            size, code = struct.unpack(">II", exact(c, 8))
            exact(c, size - 8)
            if code not in (80877103, 80877104): return
            c.sendall(b"N")
    def flood(c, part):
        part *= 65536 // len(part) + 1
        while True: c.sendall(part)
    error = message(b"E", b"SERROR\0VERROR\0C42601\0Mno\0\0")
    notice = message(b"N", b"SNOTICE\0VNOTICE\0C00000\0Mhello\0\0")
    column = message(b"T", struct.pack(">H", 1) + b"a\0" + struct.pack(">IHIhih", 0, 0, 25, -1, -1, 0))
    row = message(b"D", struct.pack(">HI", 1, 1000) + b"x" * 1000)
    def serve(c):
        try:
            start(c)
            if mode == "start-blank": c.sendall(b"\t\n" * 4)
            if mode == "start-errors": flood(c, error)
            if mode == "start-letters": flood(c, b"E")
            if mode == "start-garbage": flood(c, bytes((i * 197 + 13) % 256 for i in range(251)))
            if mode == "start-silence": threading.Event().wait()
            c.sendall(message(b"R", struct.pack(">I", 0)))
            if mode == "start-notices": flood(c, notice)
            if mode == "start-settings": flood(c, message(b"S", b"name\0value\0"))
            c.sendall(message(b"Z", b"I"))
            exact(c, 5)
            if mode == "errors": flood(c, error)
            if mode == "notices": flood(c, notice)
            if mode == "letters": flood(c, b"E")
            if mode == "garbage": flood(c, bytes((i * 197 + 13) % 256 for i in range(251)))
            if mode == "rows": c.sendall(column); flood(c, row)
        except OSError: pass
        c.close()
    s = socket.socket()
    s.bind(("127.0.0.1", 0))
    s.listen(20)
    print(s.getsockname()[1], flush=True)
    while True:
        c, _ = s.accept()
        threading.Thread(target=serve, args=(c,), daemon=True).start()
    """#

  @Test(arguments: [
    "start-blank", "start-errors", "start-letters", "start-garbage", "start-silence", "start-notices",
    "start-settings",
    "errors", "notices", "letters", "garbage", "rows",
  ])
  func whatEverASenderSaysIsGivenUp(_ mode: String) throws {
    let server = try Tool.start(program: "/usr/bin/python3", ["-c", Self.server, mode])
    let port = port(of: server)
    let place = "postgresql://me@127.0.0.1:\(port)/db?connect_timeout=2"
    let tool = try Tool.run(["history", "list", "--store", place], timeout: 120)
    #expect(tool.status == 2 && tool.output == "", "\(tool)")
    #expect(tool.errors.hasPrefix("headroom: postgresql://me@127.0.0.1:\(port)/db"), "\(tool)")
    #expect(!tool.errors.contains("failed: \n") && !tool.errors.contains("failed: ;"), "\(tool.errors)")
    #expect(tool.errors.utf8.count < 1000, "\(tool.errors.prefix(1000))")
  }

  /// "EEEE" is the length of a message of more than a gigabyte; 256 MiB is what an answer may have.
  @Test func anAnswerOfAGigabyteIsNotTakenIn() throws {
    let server = try Tool.start(program: "/usr/bin/python3", ["-c", Self.server, "letters"])
    let place = "postgresql://me@127.0.0.1:\(port(of: server))/db?connect_timeout=2"
    let run = try Measured.run([Tool.path, "history", "list", "--store", place], timeout: 120)
    #expect(run.tool.errors.contains("goes on sending without end"), "\(run.tool.errors)")
    let peak = try #require(run.value("memory.resident.peak"))
    #expect(peak < 512 * 1_048_576, "\(peak)")
  }

  private func port(of server: RunningTool) -> Substring {
    while !server.output.hasSuffix("\n") { usleep(10_000) }
    return server.output.prefix { $0.isNumber }
  }

  /// libpq goes on to the next host by itself where one refuses, but not where one keeps silent.
  @Test(arguments: ["start-letters", "rows"])
  func theHostBehindASilentOneIsNoMoreTrusted(_ mode: String) throws {
    let silent = try Tool.start(program: "/usr/bin/python3", ["-c", Self.server, "start-silence"])
    let server = try Tool.start(program: "/usr/bin/python3", ["-c", Self.server, mode])
    let place =
      "postgresql://me@127.0.0.1:\(port(of: silent)),127.0.0.1:\(port(of: server))/db?connect_timeout=2"
    let tool = try Tool.run(["history", "list", "--store", place], timeout: 120)
    #expect(tool.status == 2 && tool.output == "", "\(tool)")
    #expect(tool.errors.contains("goes on sending without end") || mode == "start-letters", "\(tool)")
  }

  @Test(.enabled(if: PostgresServer.isInstalled))
  func theServerBehindASilentHostAnswers() throws {
    let server = try PostgresServer.shared.get()
    let silent = try Tool.start(program: "/usr/bin/python3", ["-c", Self.server, "start-silence"])
    let place = server.address(try server.database()).replacing(
      "?host=", with: "?connect_timeout=2&port=\(port(of: silent)),5432&host=127.0.0.1,")
    let tool = try Tool.run(["history", "list", "--store", place], timeout: 120)
    #expect(tool.errors.contains("there is no history yet"), "\(tool) \(place)")
  }
}
