import Glibc
import Kernel
import TestSupport
import Testing

@Suite(.serialized, .waitsForItsProcesses) struct ReapedChildTests {
  private static func isGone(_ pid: Int32) -> Bool {
    let end = Clock.nanoseconds() + 20_000_000_000
    while Clock.nanoseconds() < end {
      if kill(pid, 0) != 0 { return true }
      usleep(2000)
    }
    return false
  }

  /// What nobody has asked for yet would be a zombie, which keeps tests in processes of their own from ever ending.
  @Test func aProgramThatHasEndedIsReapedBeforeItsTestAsks() throws {
    let tool = try Tool.start(program: "/bin/sh", ["-c", "exit 3"])
    #expect(Self.isGone(tool.pid))
    #expect(try tool.finish(within: 20).status == 3)
  }

  @Test func aHeldProgramIsReapedToo() throws {
    let held = try HeldProcess(
      CommandLaunch(
        path: "/bin/true", arguments: [Array("true".utf8)], environment: [], user: nil, signalMask: 0,
        fileLimit: 1024))
    let child = ReapedChild(held.pid)
    try held.start()
    #expect(Self.isGone(held.pid) && child.status == 0)
  }

  @Test func aTestInAProcessOfItsOwnEndsBesideProgramsThatHaveEnded() async throws {
    let tools = try (0..<8).map { _ in try Tool.start(program: "/bin/true", []) }
    await #expect(processExitsWith: .exitCode(5)) { exit(5) }
    for tool in tools { #expect(try tool.finish(within: 20).status == 0) }
  }
}
