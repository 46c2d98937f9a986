import Kernel
import Testing

@Suite struct LogindInhibitorTests {
  private static func text(_ pid: Int) -> String {
    """
    # This is private data. Do not parse.
    WHAT=sleep:idle
    MODE=block
    UID=1000
    PID=\(pid)
    WHO=Video Player
    WHY="Playing \\"film\\""

    """
  }

  @Test func anInhibitorIsReadAsLogindWritesIt() throws {
    let one = try #require(LogindInhibitor(Array(Self.text(12).utf8)))
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
