import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// A shell's jobs: the program has the process group and the terminal, and Headroom, which is outside, ends, stops and goes on
/// with it.
@Suite(.serialized, .waitsForPrograms) struct JobControlTests {
  /// Types into an interactive shell: each text once what stands before it in the arguments has been shown since the last.
  static let typist = """
    import os, pty, sys, time, select
    pid, terminal = pty.fork()
    if pid == 0:
      os.execvpe('bash', ['bash', '--norc', '--noprofile', '-i'], dict(os.environ, PS1='shell' + '> ', PATH=os.environ['PATH']))
    seen, mark, end = b'', 0, time.time() + 60
    steps = [s.encode().decode('unicode_escape').encode('latin-1') for s in sys.argv[1:]]
    while time.time() < end:
      if len(steps) > 1 and steps[0] in seen[mark:]:
        mark = len(seen)
        time.sleep(0.3)
        os.write(terminal, steps[1])
        steps = steps[2:]
      if not select.select([terminal], [], [], 0.1)[0]: continue
      try:
        data = os.read(terminal, 4096)
      except OSError:
        break
      if not data: break
      seen += data
    sys.stdout.buffer.write(seen)
    still = b'' if time.time() < end else b', and the shell is still there'
    sys.stdout.buffer.write(b'\\nleft: %d' % (len(steps) // 2) + still)
    """

  private struct Session {
    var screen: String
    var report: JSONValue?
  }

  private func type(_ steps: String...) throws -> Session {
    let tree = FixtureTree()
    let environment = ["headroom": Tool.path, "report": tree.path + "/r.json"]
    let tool = try Tool.run(
      program: "/usr/bin/python3", ["-c", Self.typist] + steps, environment: environment, timeout: 90)
    let report = try? JSONParser.parse(tree.root.bytes("/r.json"))
    #expect(tool.output.hasSuffix("left: 0"), "\(tool.output)")
    return Session(screen: tool.output, report: report)
  }

  @Test(arguments: ["", " | cat"])
  func aProgramThatKillsItsWholeGroupIsReported(_ rest: String) throws {
    let session = try type(
      "shell> ", #"$headroom run --json $report -- sh -c 'sleep 97 & kill -9 0'\#(rest); echo "be"fore\n"#,
      "before", "sleep 2; pgrep -f '^sleep 9[7]' || echo no'thing'; exit\\n")
    let report = try #require(session.report, "\(session.screen)")
    #expect(report["program"]?["exit"]?["name"] == "SIGKILL" && report["verdict"] == "error")
    #expect(report["program"]?["endedBy"] == nil && session.screen.contains("nothing"))
  }

  @Test func controlCReachesBothOnce() throws {
    let program = #"n=0; trap "n=\$((n+1))" INT; echo rea""dy; sleep 30; sleep 0.3; echo interrupts=$n"#
    let session = try type(
      "shell> ", "$headroom run --json $report -- sh -c '\(program)'; echo sta''tus=$?\\n",
      "ready", "\\x03", "status=0", "exit\\n")
    #expect(session.screen.contains("interrupts=1"), "\(session.screen)")
    #expect(session.report?["program"]?["endedBy"] == "user")
    let signals = session.report?["events"]?.array?.filter { $0["kind"] == "signal" } ?? []
    #expect(signals.map { $0["detail"]?["from"] } == ["terminal"])
  }

  @Test func aStoppedJobGoesOnInTheForeground() throws {
    let session = try type(
      "shell> ", "$headroom run --json $report -- sh -c 'echo rea\"\"dy; sleep 1; sleep 2; echo do\"\"ne'\\n",
      "ready", "\\x1a", "Stopped", "sleep 2; fg\\n", "done", "echo sta''tus=$?\\n", "status=0", "exit\\n")
    let kinds = session.report?["events"]?.array?.compactMap { $0["kind"]?.string } ?? []
    // Headroom is stopped too, and learns when both go on; of a program that ends at once then, the kernel reports the end alone.
    #expect(kinds.contains("program.continued"), "\(kinds) \(session.screen)")
    #expect(session.report?["verdict"] == "pass")
  }

  @Test func aStoppedJobThatIsKilledLeavesNothing() throws {
    let session = try type(
      "shell> ", "$headroom run --json $report -- sh -c 'echo rea\"\"dy; sleep 98'\\n",
      "ready", "\\x1a", "Stopped", "kill -9 %1; sleep 3; jobs; pgrep -f '^sleep 9[8]' || echo no'thing'\\n",
      "nothing", "exit\\n")
    #expect(session.report?["program"]?["exit"]?["name"] == "SIGKILL", "\(session.screen)")
  }

  @Test func whoReadsInTheBackgroundIsStoppedAndReadsInTheForeground() throws {
    let session = try type(
      "shell> ", "$headroom run --json $report -- sh -c 'read x; echo got=$x' 2>&1 | cat &\\n",
      "shell> ", "sleep 1.5; jobs\\n", "Stopped", "fg\\n", "| cat", "words\\n", "got=words", "exit\\n")
    #expect(session.report?["verdict"] == "pass", "\(session.screen)")
  }

  @Test func theSummaryIsShownOnATerminalThatStopsTheBackground() throws {
    let session = try type(
      "shell> ", "stty tostop; $headroom run --json $report -- echo he''re; echo sta''tus=$?\\n", "status=0",
      "exit\\n")
    #expect(session.screen.contains("here") && session.screen.contains("PASS"), "\(session.screen)")
  }
}
