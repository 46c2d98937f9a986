import Glibc
import Kernel
import TestSupport
import Testing

/// `scripts/run-tests.sh` with a runner that stands still, fails or passes.
@Suite(.serialized, .waitsForPrograms) struct RunTestsScriptTests {
  private func run(_ script: String, stall: Int = 600) throws -> Tool {
    try Tool.run(
      program: "/bin/bash", [Golden.repository + "scripts/run-tests.sh", "/bin/sh", "-c", script],
      environment: ["HEADROOM_TEST_STALL": "\(stall)"], timeout: 60)
  }

  @Test func aRunThatStandsStillIsEndedAndNamesTheOpenTests() throws {
    let tool = try run(
      """
      echo '◇ Test run started.'
      echo '◇ Suite "Reading" started.'
      echo '◇ Test anEndedOne() started.'
      echo '◇ Test anOpenOne() started.'
      echo '◇ Test "with a name" started.'
      echo '✔ Test anEndedOne() passed after 0.001 seconds.'
      echo '◇ Test ofCases(_:) started.'
      echo '✘ Test ofCases(_:) with 3 test cases failed after 0.001 seconds with 1 issue.'
      echo $$; sleep 600 & sleep 600
      """, stall: 1)
    #expect(tool.status == 124)
    let lines = tool.output.split(separator: "\n")
    let told = try #require(lines.firstIndex { $0.hasPrefix("The tests stand still") })
    #expect(
      lines[(told + 1)...].prefix(3) == [
        "  Suite \"Reading\"", "  Test anOpenOne()", "  Test \"with a name\"",
      ])
    #expect(lines.dropFirst(told + 4).first?.hasPrefix("What still runs") == true)
    let group = try #require(lines.compactMap { Int32($0) }.first)
    // Whoever inherits them reaps them in its own time.
    let end = Clock.nanoseconds() + 20_000_000_000
    while kill(-group, 0) == 0, Clock.nanoseconds() < end { usleep(5000) }
    #expect(kill(-group, 0) != 0, "something of the run still lives")
  }

  @Test func aRunThatFailsSaysOnceMoreWhat() throws {
    let tool = try run("echo '✘ Test one() recorded an issue at here'; echo '↳ because'; exit 3")
    #expect(tool.status == 3)
    #expect(tool.output.hasSuffix("What failed:\n✘ Test one() recorded an issue at here\n↳ because\n"))
  }

  @Test func aRunThatPassesAddsNothing() throws {
    let end = "✔ Test run with 20 tests in 3 suites passed after 0.001 seconds.\n"
    let tool = try run("printf '\(end)'")
    #expect(tool.status == 0 && tool.output == end)
  }

  @Test(arguments: ["", "✔ Test run with 0 tests in 0 suites passed after 0.001 seconds.\n"])
  func aRunOfNoTestIsAFailure(_ output: String) throws {
    let tool = try run("printf '\(output)'")
    #expect(tool.status == 1 && tool.output == output + "No test was run.\n")
  }
}
