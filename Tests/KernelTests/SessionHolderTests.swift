import Glibc
import Kernel
import TestSupport
import Testing

@Suite(.serialized, .waitsForPrograms) struct SessionHolderTests {
  private func parts() throws -> [String] {
    try SessionHolder.own().text.split(separator: " ").map { String($0) }
  }

  @Test func thisProcessLivesAndComesBackFromItsText() throws {
    let own = try SessionHolder.own()
    #expect(own.lives && own.pid == getpid())
    #expect(SessionHolder(own.text) == own)
    #expect(try SessionHolder.own() == own)
  }

  /// A number that was given out again, another boot and another container.
  @Test(arguments: [(3, "1"), (2, "4194304"), (0, "another-boot"), (1, "1")])
  func whatIsAnotherProcessDoesNotLive(_ part: Int, _ text: String) throws {
    var parts = try parts()
    parts[part] = text
    #expect(try #require(SessionHolder(parts.joined(separator: " "))).lives == false)
  }

  @Test func whoHasEndedLivesNoMore() throws {
    let sleeper = try Tool.start(program: "/bin/sleep", ["60"])
    var parts = try parts()
    parts[2] = "\(sleeper.pid)"
    parts[3] = "\(try ProcPIDStat.read(sleeper.pid).startTime)"
    let holder = try #require(SessionHolder(parts.joined(separator: " ")))
    #expect(holder.lives)
    sleeper.send(SIGKILL)
    _ = try sleeper.finish(within: 10)
    #expect(!holder.lives)
  }

  @Test(arguments: ["", "a b c", "a 1 x 3", "a 1 2 3 4"])
  func whatIsNoHolderIsNone(_ text: String) { #expect(SessionHolder(text) == nil) }
}
