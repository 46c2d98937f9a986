import Foundation
import Kernel
import TestSupport
import Testing

private enum Needs {
  static let areThere =
    ["/usr/bin/python3", "/usr/bin/curl"].allSatisfy(FileManager.default.isExecutableFile)
}

/// Against a real server that takes one request, says what it got and answers as it is told to.
@Suite(.serialized, .waitsForPrograms, .enabled(if: Needs.areThere, "python3 or curl is not installed"))
struct PushgatewayTests {
  private static let server = """
    import http.server, json, sys
    class Gateway(http.server.BaseHTTPRequestHandler):
        def do_PUT(self):
            body = self.rfile.read(int(self.headers['Content-Length'])).decode()
            print(json.dumps([self.path, self.headers['Content-Type'], self.headers['Authorization'], body]), flush=True)
            self.send_response(int(sys.argv[1]))
            if sys.argv[1] == '301': self.send_header('Location', '/login')
            self.end_headers()
            if sys.argv[1] != '200' or sys.argv[2:] == ['page']: self.wfile.write(b'an answer nobody needs')
            try:
                while sys.argv[2:] == ['endless']: self.wfile.write(b'x' * 65536)
            except OSError: pass
        def log_message(self, *words): pass
    server = http.server.HTTPServer(('127.0.0.1', 0), Gateway)
    print(server.server_port, flush=True)
    server.handle_request()
    """

  private func serve(_ status: Int, _ manner: String...) throws -> (server: RunningTool, port: String) {
    let server = try Tool.start(program: "/usr/bin/python3", ["-c", Self.server, "\(status)"] + manner)
    for _ in 0..<2000 where !server.output.contains("\n") { usleep(5000) }
    return (server, server.output.trimmingCharacters(in: .newlines))
  }

  private func run(
    _ address: String, _ words: [String] = [], environment: [String: String] = [:]
  ) throws -> Tool {
    try Tool.run(
      ["run", "--push", address, "--name", "a/b"] + words + ["--", "/bin/true"], environment: environment)
  }

  @Test func theFiguresOfARunReplaceThoseOfTheSameName() throws {
    let (server, port) = try serve(200)
    let tool = try run("http://me:secret@127.0.0.1:\(port)/", ["-v"])
    #expect(tool.status == 0)
    #expect(tool.output.isEmpty)
    #expect(tool.errors.contains("pushed to http://127.0.0.1:\(port)\n"))
    #expect(!tool.errors.contains("secret"))
    let lines = try server.finish(within: 30).output.split(separator: "\n")
    let request = try #require(JSONSerialization.jsonObject(with: Data(lines[1].utf8)) as? [String?])
    #expect(request[0] == "/metrics/job/headroom/suite@base64/YS9i")
    #expect(request[1]?.hasPrefix("text/plain; version=0.0.4") == true)
    #expect(request[2] == "Basic " + Data("me:secret".utf8).base64EncodedString())
    #expect(request[3]?.contains("# TYPE headroom_checks gauge\n") == true)
    #expect(request[3]?.hasSuffix("# EOF\n") == true)
  }

  @Test func noNameOfAFileIsAddedToAnAddress() throws {
    let (server, port) = try serve(200)
    #expect(try run("http://127.0.0.1:\(port)/metrics/job/mine//").status == 0)
    let lines = try server.finish(within: 30).output.split(separator: "\n")
    #expect(lines[1].hasPrefix("[\"/metrics/job/mine\", "))
  }

  @Test func aGatewayThatRefusesIsAWarningThatNamesIt() throws {
    let (_, port) = try serve(500)
    let tool = try run("http://127.0.0.1:\(port)")
    #expect(tool.status == 0)
    #expect(tool.errors.contains("warning: the figures could not be pushed to http://127.0.0.1:\(port)"))
  }

  /// Whatever else listens there may take a PUT, too.
  @Test func aPageIsNoPushgateways() throws {
    let (server, port) = try serve(200, "page")
    let tool = try run("http://127.0.0.1:\(port)")
    #expect(tool.status == 0)
    #expect(tool.errors.contains("it answers with a page, which is not how a Pushgateway"), "\(tool.errors)")
    _ = try server.finish(within: 30)
  }

  @Test func anEmptyAnswerOfAnotherKindIsCalledByItsStatus() throws {
    let (server, port) = try serve(204)
    let tool = try run("http://127.0.0.1:\(port)")
    _ = try server.finish(within: 30)
    #expect(tool.errors.contains("it answers with status 204"), "\(tool.errors)")
  }

  @Test func aLoginInThePlaceOfTheGatewayIsAWarning() throws {
    let (server, port) = try serve(301)
    let tool = try run("http://127.0.0.1:\(port)")
    _ = try server.finish(within: 30)
    #expect(tool.status == 0)
    #expect(tool.errors.contains("could not be pushed"), "\(tool.errors)")
    #expect(tool.errors.contains("it answers with status 301"), "\(tool.errors)")
  }

  @Test func anAnswerWithoutAnEndIsNotReadForLong() throws {
    let (server, port) = try serve(200, "endless")
    let tool = try run("http://127.0.0.1:\(port)")
    #expect(tool.status == 0)
    #expect(tool.errors.contains("its answer is longer than a Pushgateway's"), "\(tool.errors)")
    _ = try server.finish(within: 5)
  }

  @Test(.enabled(if: geteuid() == 0, "only root has to mind whose settings it follows"))
  func rootFollowsNobodysSettingsOfCurl() throws {
    let (home, (server, port)) = (FixtureTree(), try serve(200))
    home.file(
      "/.curlrc",
      "output = \"\(home.path)/planted\"\nheader = \"X-Planted: 1\"\nproxy = \"http://127.0.0.1:1\"\n")
    let tool = try run("http://127.0.0.1:\(port)", ["-v", "--no-keep"], environment: ["HOME": home.path])
    #expect(tool.errors.contains("pushed to http://127.0.0.1:\(port)\n"), "\(tool.errors)")
    #expect(try home.root.entries("/") == [".curlrc"])
    _ = try server.finish(within: 30)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can be behind sudo"))
  func underSudoTheCallerPushes() throws {
    let (server, port) = try serve(200)
    let tool = try run(
      "http://127.0.0.1:\(port)", ["-v"], environment: ["SUDO_UID": "65534", "SUDO_GID": "65534"])
    #expect(tool.errors.contains("pushed to http://127.0.0.1:\(port)\n"), "\(tool.errors)")
    #expect(try server.finish(within: 30).output.contains("# EOF"))
  }

  @Test func aGatewayThatIsNotThereIsAWarningAndTheStatusStaysAsItWas() throws {
    // Port 1 is reserved (tcpmux) and nobody's on a machine that runs tests.
    let tool = try run("http://127.0.0.1:1")
    #expect(tool.status == 0)
    #expect(
      tool.errors.contains("warning: the figures could not be pushed to http://127.0.0.1:1: curl: (7)"),
      "\(tool.errors)")
    // A warning, as all others are: nothing of it with --quiet, not even what curl itself says.
    let quiet = try run("http://127.0.0.1:1", ["-q"]).errors
    #expect(quiet.hasPrefix("✓ PASS") && quiet.count(where: { $0 == "\n" }) == 1, "\(quiet)")
  }

  @Test(arguments: [
    "localhost:9091", "ftp://localhost", "http://", "http:///metrics", "http://a b",
    "http://:@/", "http://me:se/cret@host", "http://me:cret@:9091", "http://host?token=cret",
    "http://host/#x", "http://a@b@c",
  ])
  func whatIsNoAddressIsWrongUseBeforeAnythingIsRun(_ address: String) throws {
    let tool = try run(address)
    #expect(tool.status == 2)
    #expect(tool.errors.contains("--push: expected an address"))
    #expect(!tool.errors.contains("cret"))
  }
}
