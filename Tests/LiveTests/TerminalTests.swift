import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// Ctrl-C as a person presses it: on a real terminal that Headroom and its program share.
@Suite(.serialized, .waitsForPrograms) struct TerminalTests {
  /// Runs the tool on a pseudo-terminal of its own, types Ctrl-C once the program says "ready", prints the output.
  static let typist = """
    import os, pty, sys, time
    pid, terminal = pty.fork()
    if pid == 0:
      os.execv(sys.argv[1], sys.argv[1:])
    seen = b''
    typed = False
    while True:
      try:
        data = os.read(terminal, 4096)
      except OSError:
        break
      if not data: break
      seen += data
      if not typed and b'ready' in seen:
        time.sleep(0.5)  # the shell has yet to start what it waits for
        os.write(terminal, b'\\x03')
        typed = True
    status = os.waitpid(pid, 0)[1]
    sys.stdout.buffer.write(seen)
    sys.exit(os.waitstatus_to_exitcode(status))
    """

  @Test func controlCReachesTheProgramOnceAndTheReportIsStillWritten() throws {
    let tree = FixtureTree()
    let program = "n=0; trap 'n=$((n+1))' INT; echo ready; sleep 30; sleep 0.3; echo interrupts $n; exit 0"
    let tool = try Tool.run(
      program: "/usr/bin/env",
      [
        "python3", "-c", Self.typist, Tool.path, "run", "--json", tree.path + "/r.json", "--", "sh", "-c",
        program,
      ])
    #expect(tool.output.contains("interrupts 1"), "\(tool.output)")
    #expect(tool.status == 0)
    let report = try JSONParser.parse(tree.root.bytes("/r.json"))
    #expect(report["program"]?["endedBy"] == "user")
    let signal = report["events"]?.array?.first { $0["kind"] == "signal" }
    #expect(signal?["detail"]?["from"] == "terminal")
  }

  @Test func theSummaryBeginsOnALineOfItsOwnAfterControlC() throws {
    let tool = try Tool.run(
      program: "/usr/bin/env",
      [
        "python3", "-c", Self.typist, Tool.path, "run", "--no-keep", "--", "sh", "-c",
        "echo ready; exec sleep 30",
      ])
    #expect(tool.output.contains("^C\r\n"), "\(tool.output)")
  }

  /// The usual clean-up of a shell script, on a terminal that both share.
  @Test func whatAProgramSendsToItsWholeGroupIsNotTheUsersWish() throws {
    let tree = FixtureTree()
    let tool = try Tool.run(
      program: "/usr/bin/env",
      [
        "python3", "-c", Self.typist, Tool.path, "run", "--json", tree.path + "/r.json", "--", "sh", "-c",
        "trap '' TERM; kill 0; sleep 0.3; exit 0",
      ])
    #expect(tool.status == 0, "\(tool.output)")
    let report = try JSONParser.parse(tree.root.bytes("/r.json"))
    #expect(report["verdict"] == "pass" && report["program"]?["endedBy"] == nil)
    let signal = report["events"]?.array?.first { $0["kind"] == "signal" }
    #expect(signal?["detail"]?["from"] == "program")
  }

  @Test(arguments: ["TERM", "KILL"])
  func withoutATerminalItReachesTheProgramsGroupAlone(_ signal: String) throws {
    let tree = FixtureTree()
    let tool = try Tool.run(
      program: "/usr/bin/setsid",
      [
        "-w", Tool.path, "run", "--json", tree.path + "/r.json", "--", "sh", "-c",
        "sleep 30 & kill -s \(signal) 0",
      ])
    let report = try JSONParser.parse(tree.root.bytes("/r.json"))
    #expect(report["program"]?["exit"]?["name"]?.string == "SIG" + signal, "\(tool.errors)")
    #expect(report["verdict"] == "error" && report["program"]?["endedBy"] == nil)
    #expect(report["events"]?.array?.contains { $0["kind"] == "signal" } == false)
  }
}
