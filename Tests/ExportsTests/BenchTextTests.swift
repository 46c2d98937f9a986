import Documents
import Exports
import TestSupport
import Testing

@Suite struct BenchTextTests {
  private func text(_ document: BenchDocument, width: Int = 100) -> String {
    BenchText.render(document, colour: false, width: width)
  }

  /// The same with every stretch of spaces and line ends as one space.
  private func flowing(_ document: BenchDocument) -> String {
    text(document, width: 60).replacing("\n", with: " ").split(separator: " ").joined(separator: " ")
  }

  @Test(arguments: [60, 72, 100])
  func noLineIsWiderThanTheTerminal(_ width: Int) {
    for document in [SampleVerdicts.document, SampleVerdicts.unfinished] {
      let lines = text(document, width: width).split(separator: "\n")
      #expect(lines.count > 8)
      #expect(lines.filter { TerminalText.width(String($0)) > width } == [])
    }
  }

  @Test func theVerdictComesFirst() {
    #expect(text(SampleVerdicts.document).hasPrefix("✗ FAIL  saving: 1 of 5 gates failed, 1 inconclusive"))
  }

  @Test func theVerdictsLineAloneIsOneLine() {
    let line = BenchText.render(SampleVerdicts.document, .line, colour: false, width: 40)
    #expect(line.hasPrefix("✗ FAIL  saving: 1 of 5 gates failed") && line.split(separator: "\n").count == 1)
  }

  @Test func whatIsInconclusiveSaysHowManyRunsWouldTell() {
    #expect(flowing(SampleVerdicts.document).contains("about 26 runs per side would be enough to decide"))
    #expect(flowing(SampleVerdicts.document).contains("allow about 26 runs under \"repeats\""))
  }

  @Test func theReasonToStopTheNoiseAndTheProblemAreSaid() {
    let words = flowing(SampleVerdicts.document)
    #expect(words.contains("the most that were asked for"))
    #expect(words.contains("stopped once every gate had its verdict"))
    #expect(words.contains("2 runs on a machine that was not quiet: a task waited for a processor in 22.5 %"))
    #expect(words.contains("the program exited with status 1 in each of 3 runs"))
  }

  @Test func anInterruptedBenchSaysThatItEndedAndThatNothingCouldBecomeWorse() {
    let words = flowing(SampleVerdicts.unfinished)
    #expect(words.hasPrefix("· NOT JUDGED saving: no baseline yet, so that nothing could become worse"))
    #expect(words.contains("it was ended before its end"))
    #expect(words.contains("disk.syncs 260 (258 … 262)"))
  }

  @Test func aLimitOfTheBudgetThatIsBrokenIsSaid() {
    #expect(flowing(SampleVerdicts.document).contains("✗ fail disk.syncs 260, at most 250: 4 % over"))
  }
}
