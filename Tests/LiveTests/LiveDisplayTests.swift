import Glibc
import TestSupport
import Testing

/// A run that is shown while it lasts, on a terminal of 24 rows.
@Suite(.serialized, .waitsForPrograms) struct LiveDisplayTests {
  /// Runs the words on a pseudo-terminal of its own and prints all that arrives at it; with "kill", Headroom dies after two
  /// seconds.
  private static let terminal = """
    import fcntl, os, pty, signal, struct, sys, termios, time, select
    pid, terminal = pty.fork()
    if pid == 0:
      fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 80, 0, 0))
      if 'nowhere' in sys.argv[1]: os.dup2(os.open('/dev/null', os.O_WRONLY), 1)
      # Beside a shell, as on a desk: with its first process a terminal goes away.
      os.execvp('sh', ['sh', '-c', '"$@"; status=$?; sleep 2; exit $status', 'sh'] + sys.argv[2:])
    seen, end = b'', time.time() + 2
    while True:
      if 'kill' in sys.argv[1] and b'r\\x1b8' in seen and time.time() > end:
        child = open(f'/proc/{pid}/task/{pid}/children').read().split()[0]
        os.kill(int(child), signal.SIGKILL)
        end = time.time() + 1000
      if not select.select([terminal], [], [], 0.1)[0]: continue
      try:
        data = os.read(terminal, 4096)
      except OSError:
        break
      if not data: break
      seen += data
    sys.stdout.buffer.write(seen)
    """

  private func screen(
    _ how: String, _ options: [String], _ environment: [String: String] = ["TERM": "xterm", "CI": ""]
  ) throws -> String {
    try Tool.run(
      program: "/usr/bin/python3",
      ["-c", Self.terminal, how, Tool.path, "run"] + options + ["--no-keep", "--", "sleep", "3"],
      environment: environment
    ).output
  }

  /// With a row for the program's only thread.
  private static let reserved = "\u{1B}[1;16r"

  @Test func itsRowsAreReservedDrawnAndGivenBack() throws {
    let screen = try screen("", ["--live", "--budget", "handheld"])
    let start = try #require(screen.firstRange(of: Self.reserved), "\(screen)")
    let end = try #require(screen.firstRange(of: "\u{1B}[r"), "\(screen)")
    #expect(start.lowerBound < end.lowerBound)
    #expect(screen[start.upperBound..<end.lowerBound].contains("of 128 MiB"))
    #expect(screen[start.upperBound..<end.lowerBound].contains("  sleep/"))
    let rest = String(screen[end.upperBound...])
    #expect(rest.contains("PASS") && !rest.contains("\u{1B}7"), "\(rest.debugDescription)")
  }

  @Test func whoseOutputGoesElsewhereIsShownInALine() throws {
    let screen = try screen("nowhere", [])
    #expect(screen.contains("\u{1B}[1;23r") && screen.contains("sleep  0:01"), "\(screen)")
    #expect(screen.contains("\u{1B}[r"))
  }

  @Test(arguments: [
    ([], ""), (["--no-live"], "nowhere"), (["--live", "-q"], ""),
  ])
  func elseNothingIsDrawn(_ options: [String], _ how: String) throws {
    let screen = try screen(how, options)
    #expect(!screen.contains("\u{1B}7"), "\(screen)")
  }

  @Test(arguments: [["TERM": "dumb", "CI": ""], ["TERM": "xterm", "CI": "true"]])
  func norOnADumbTerminalOrInCI(_ environment: [String: String]) throws {
    #expect(!(try screen("", ["--live"], environment)).contains("\u{1B}7"))
  }

  @Test func theTerminalOfAHeadroomThatWasKilledIsPutBack() throws {
    let screen = try screen("kill", ["--live"])
    let start = try #require(screen.firstRange(of: Self.reserved), "\(screen)")
    #expect(screen[start.upperBound...].contains("\u{1B}7\u{1B}[r\u{1B}8\u{1B}[J"))
  }
}
