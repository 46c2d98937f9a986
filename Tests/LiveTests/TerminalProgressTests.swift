import Glibc
import TestSupport
import Testing

/// How far a command is, told to a terminal that shows it outside of its text (OSC 9;4).
@Suite(.serialized, .waitsForPrograms) struct TerminalProgressTests {
  /// Runs the words on a pseudo-terminal of its own and prints all that arrives at it; once the terminal was told something,
  /// Headroom gets what the first word says.
  private static let terminal = """
    import os, pty, signal, sys, time, select
    pid, terminal = pty.fork()
    if pid == 0:
      # At Ctrl-C the shell stays: its end would close the terminal on Headroom.
      os.execvp('sh', ['sh', '-c', 'trap : INT; "$@"; status=$?; sleep 0.5; exit $status', 'sh'] + sys.argv[2:])
    seen, isDone, end = b'', False, time.time() + 60
    while time.time() < end:
      if not isDone and b'\\x1b]9;4;1;' in seen:
        time.sleep(0.3)
        child = open(f'/proc/{pid}/task/{pid}/children').read().split()[0]
        if sys.argv[1] == 'KILL': os.kill(int(child), signal.SIGKILL)
        if sys.argv[1] == 'INT': os.write(terminal, b'\\x03')
        isDone = True
      if not select.select([terminal], [], [], 0.1)[0]: continue
      try:
        data = os.read(terminal, 4096)
      except OSError:
        break
      if not data: break
      seen += data
    sys.stdout.buffer.write(seen)
    """

  private static let known = ["WT_SESSION": "1", "CI": ""]
  private static let (begun, cleared) = ("\u{1B}]9;4;1;", "\u{1B}]9;4;0;0\u{1B}\\")

  private func screen(
    _ how: String, _ words: [String], _ environment: [String: String] = known
  ) throws -> String {
    try Tool.run(
      program: "/usr/bin/python3", ["-c", Self.terminal, how, Tool.path] + words, environment: environment,
      timeout: 90
    ).output
  }

  private static let run = ["run", "--no-keep", "--duration", "3s", "--", "sleep", "30"]
  private static let bench = ["bench", "-n", "2", "--", "sleep", "0.7"]
  private static let calibrate = ["calibrate", "save-coalesced"]

  @Test(arguments: [run, bench, calibrate], ["", "INT", "KILL"])
  func whatATerminalIsToldIsClearedHoweverItEnds(_ words: [String], _ how: String) throws {
    let screen = try screen(how, words)
    let last = try #require(screen.ranges(of: Self.begun).last, "\(screen)")
    #expect(screen[last.upperBound...].contains(Self.cleared), "\(screen)")
  }

  @Test(arguments: [
    (run, ["CI": ""]), (bench, ["CI": ""]), (run, ["WT_SESSION": "1", "CI": "true"]),
    (["-q"] + run, known), (["run", "--no-keep", "--", "sleep", "2"], known),
    (["run", "--no-live"] + run.dropFirst(), known),
  ])
  func elseItIsToldNothing(_ words: [String], _ environment: [String: String]) throws {
    #expect(!(try screen("", words, environment)).contains("\u{1B}]9;"))
  }

  @Test(arguments: [run, bench])
  func controlZClearsItBeforeTheShellIsBack(_ words: [String]) throws {
    let steps = [
      "shell> ", "$headroom \(words.joined(separator: " "))\\n", "\\x1b]9;4;1;", "\\x1a", "Stopped",
      "kill -9 %1; sleep 1; exit\\nexit\\n",
    ]
    let screen = try Tool.run(
      program: "/usr/bin/python3", ["-c", JobControlTests.typist] + steps,
      environment: Self.known.merging(["headroom": Tool.path]) { $1 }, timeout: 90
    ).output
    #expect(screen.hasSuffix("left: 0"), "\(screen)")
    let stopped = try #require(screen.firstRange(of: "Stopped"), "\(screen)")
    #expect(screen[..<stopped.lowerBound].contains(Self.cleared), "\(screen)")
  }
}
