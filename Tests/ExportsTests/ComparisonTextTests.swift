import Documents
import Exports
import Quantities
import TestSupport
import Testing

@Suite struct ComparisonTextTests {
  private func text(_ document: ComparisonDocument, width: Int = 100, isVerbose: Bool = false) -> String {
    ComparisonText.render(document, isVerbose ? .tables : .brief, colour: false, width: width)
  }

  private func columns(_ line: Substring) -> Int { TerminalText.width(String(line)) }

  @Test(arguments: [60, 80, 100])
  func noLineIsWiderThanTheTerminal(_ width: Int) {
    for document in [SampleComparison.judged, SampleComparison.single] {
      let lines = text(document, width: width, isVerbose: true).split(separator: "\n")
      #expect(lines.count > 10)
      #expect(lines.filter { columns($0) > width } == [])
    }
  }

  @Test func onANarrowTerminalNoFigureIsCutShort() {
    let narrow = text(SampleComparison.judged, width: 60).replacing("\n", with: " ").split(separator: " ")
      .joined(separator: " ")
    for figure in ["240 → 260", "+20 (+18 … +22)", "3.38\u{a0}s → 3.47\u{a0}s", "+31 (+28 … +36)"] {
      #expect(narrow.contains(figure), "\(figure)")
    }
  }

  @Test func theVerdictComesFirstAndTheLargestEffectBeforeTheOthers() throws {
    let all = text(SampleComparison.judged)
    #expect(all.hasPrefix("✗ FAIL  1 of 5 gates failed"))
    let order = [
      "disk.syncs", "cpu.time.user", "network.sent.bytes", "memory.footprint.peak", "cpu.switches",
    ]
    let places = order.compactMap { all.firstRange(of: $0)?.lowerBound }
    #expect(places.count == order.count && places == places.sorted())
  }

  @Test func whatDidNotChangeIsNamedOnlyWhenAskedFor() {
    #expect(!text(SampleComparison.judged).contains("disk.writes.bytes"))
    #expect(text(SampleComparison.judged, isVerbose: true).contains("disk.writes.bytes"))
    #expect(text(SampleComparison.judged).contains("1 other figure without a clear difference"))
  }

  @Test func theVerdictsLineAloneIsOneLine() {
    let line = ComparisonText.render(SampleComparison.judged, .line, colour: false, width: 40)
    #expect(line.hasPrefix("✗ FAIL  1 of 5 gates failed") && line.split(separator: "\n").count == 1)
  }

  @Test func singleRunsAreSaidToBeSingleRuns() {
    #expect(text(SampleComparison.single).contains("Single runs: nothing shows how much"))
    #expect(!text(SampleComparison.judged).contains("Single runs"))
  }

  @Test func coloursOnlyRepeatWhatIsSaid() {
    let coloured = ComparisonText.render(SampleComparison.judged, colour: true, width: 100)
    #expect(coloured.contains("\u{1B}[1;31m✗ fail"))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text(SampleComparison.judged))
  }

  @Test func nothingThatATerminalWouldObeyComesThrough() {
    let plain = text(SampleComparison.single)
    #expect(plain.contains("<script>alert('1')</script>␛[31m"))
    #expect(!plain.unicodeScalars.contains("\u{1B}"))
  }
}
