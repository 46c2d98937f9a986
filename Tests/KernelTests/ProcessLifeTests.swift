import Glibc
import TestSupport
import Testing

@testable import Kernel

@Suite(.serialized, .waitsForPrograms) struct ProcessLifeTests {
  @Test func aProcessLivesSinceItBegan() {
    let before = Clock.nanoseconds()
    #expect(ProcessLife.lives(getpid(), sinceBefore: before))
    #expect(!ProcessLife.lives(getpid(), sinceBefore: 1))
  }

  @Test func oneWhoseParentDoesNotWaitHasEndedThoughItsNumberIsTaken() throws {
    let tree = FixtureTree().file("/pid", "")
    let script = "sleep 0.3 & echo $! > \(tree.path)/pid; exec sleep 60"
    let held = try HeldProcess(HeldProcessTests.launch(script))
    let child = ReapedChild(held.pid)
    defer { child.end() }
    try held.start()
    var pid: Int32?
    for _ in 0..<3000 where pid.flatMap({ try? ProcPIDStat.read($0).state }) != "Z" {
      usleep(10000)
      pid = Int32(try tree.root.text("/pid"))
    }
    let zombie = try #require(pid)
    #expect(kill(zombie, 0) == 0)
    #expect(!ProcessLife.lives(zombie, sinceBefore: .max / 2))
  }

  @Test(arguments: [("Z", true), ("X", true), ("S", false), ("R", false)])
  func oneThatNobodyHasWaitedForHasEnded(_ state: String, _ hasEnded: Bool) {
    Array("12 (a) b) \(state) 1 12".utf8).withUnsafeBytes {
      #expect(ProcPIDStat.hasEnded(in: $0) == hasEnded)
    }
  }

  @Test func whoBeganAMomentAgoMayHaveBegunSinceThen() throws {
    let before = Clock.nanoseconds()
    let held = try HeldProcess(HeldProcessTests.launch("exit 0"))
    let child = ReapedChild(held.pid)
    defer { child.end() }
    #expect(!ProcessLife.lives(held.pid, sinceBefore: before))
    try held.start()
    #expect(child.status(within: 60) == 0)
  }
}
