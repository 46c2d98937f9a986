import Glibc
import TestSupport
import Testing

@testable import Kernel

@Suite(.serialized, .waitsForPrograms) struct KilledChildTests {
  @Test func aChildIsWaitedForThoughItsEndTakesAWhile() throws {
    let held = try HeldProcess(HeldProcessTests.launch("sleep 0.4; exit 3"))
    try held.start()
    #expect(KilledChild.wait(held.pid) == 3 << 8)
    #expect(kill(held.pid, 0) == -1 && errno == ESRCH)
  }

  @Test func whoIsNoChildIsNotWaitedFor() {
    #expect(KilledChild.wait(1) == nil)
  }
}
