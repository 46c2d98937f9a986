import Glibc
import Testing

@testable import Kernel

@Suite struct QuietCommandTests {
  @Test func whatThisThreadHasBlockedIsNotInherited() throws {
    let signals = try Signals([SIGUSR2])
    let script = "grep -q '^SigBlk:.0000000000000000$' /proc/self/status"
    #expect(withExtendedLifetime(signals) { QuietCommand.run("/bin/sh", ["-c", script]) } == 0)
  }

  @Test func aStatusIsAnsweredAndADeathIsNone() {
    #expect(QuietCommand.run("/bin/sh", ["-c", "exit 7"]) == 7)
    #expect(QuietCommand.run("/bin/sh", ["-c", "kill -9 $$"]) == nil)
    #expect(QuietCommand.run("/nonexistent/program", []) == nil)
  }
}
