import Kernel
import TestSupport
import Testing

@Suite struct LogindInhibitorTests {
  @Test func anInhibitorIsReadAsLogindWritesIt() throws {
    let one = try #require(LogindInhibitor(Array(LogindSample.text(12).utf8)))
    #expect(one.process == 12)
    #expect(one.what == "sleep:idle")
    #expect(one.mode == "block")
    #expect(one.who == "Video Player")
    #expect(one.why == "Playing \"film\"")
  }

  @Test(arguments: [
    "", "WHAT=\"\"\nPID=4\n", "WHAT=sleep\n", "PID=x\nWHAT=sleep\n", "PID=4\n", "\u{0}\u{1}==",
  ])
  func whatNamesNoProcessOrNothingIsNone(_ text: String) {
    #expect(LogindInhibitor(Array(text.utf8)) == nil)
  }
}
