import Arguments
import OutputStreams
import Quantities
import Testing

@testable import Commands

@Suite struct InvocationTests {
  private func plan(_ words: String...) throws -> CommandLineReader.Plan {
    try CommandLineReader.read(words.map { Array($0.utf8) })
  }

  @Test func whatStandsBehindTheDashesBelongsToTheProgram() throws {
    let invocation = try plan("run", "--name=x", "--", "--budget", "-q", "--").invocation
    #expect(invocation.programText == ["--budget", "-q", "--"])
    #expect(invocation.value("name") == "x")
    #expect(!invocation.console.isQuiet)
  }

  @Test func theFirstPlainWordStartsTheProgram() throws {
    let invocation = try plan("run", "-q", "sleep", "--help", "-v").invocation
    #expect(invocation.programText == ["sleep", "--help", "-v"])
    #expect(invocation.console.isQuiet)
    #expect(!invocation.console.isVerbose)
  }

  @Test func theProgramKeepsBytesThatAreNotText() throws {
    let name: [UInt8] = [0x2F, 0xFF, 0xFE, 0x1B]
    let words = [Array("run".utf8), Array("--".utf8), name]
    #expect(try CommandLineReader.read(words).invocation.program == [name])
  }

  @Test func globalOptionsCountOnBothSidesAndTheLastColourWins() throws {
    let global = try plan("-q", "--color", "always", "doctor", "-v", "--color=never").invocation.global
    #expect(global.quiet && global.verbosity == 1)
    #expect(global.colour == .never)
  }

  @Test func optionsMayFollowOperands() throws {
    let invocation = try plan("report", "a.headroom", "--format", "json").invocation
    #expect(invocation.operands == ["a.headroom"])
    #expect(invocation.value("format") == "json")
  }

  @Test func anOperandBehindTheDashesMayLookLikeAnOption() throws {
    #expect(try plan("report", "--", "-odd-").invocation.operands == ["-odd-"])
  }

  @Test func aQuantityIsReadInItsUnitAndRange() throws {
    let invocation = try plan("run", "--duration", "2 min", "--linger", "3", "true").invocation
    #expect(try invocation.quantity("duration", in: .seconds, range: 0...1000) == 120)
    #expect(try invocation.quantity("linger", in: .seconds, range: 0...1000) == 3)
    #expect(try invocation.quantity("rate", in: .perSecond, range: 1...1000) == nil)
  }

  @Test(arguments: [
    ("10 MiB", "has a unit that does not fit"), ("2 h", "out of range"), ("-1 s", "out of range"),
    ("soon", "does not start with a number"), ("3 secs", "unknown unit"),
    ("nan", "does not start with a number"),
  ])
  func aQuantityThatDoesNotFitIsAnError(_ text: String, _ problem: String) throws {
    let invocation = try plan("run", "--duration=\(text)", "true").invocation
    #expect {
      try invocation.quantity("duration", in: .seconds, range: 0...1000)
    } throws: { error in
      let message = (error as? CommandError)?.message ?? ""
      return message.hasPrefix("--duration: \"\(text)\"") && message.contains(problem)
    }
  }
}
