import Bench
import Documents
import Quantities
import Recordings
import TestSupport
import Testing

@testable import Exports

/// What `headroom history` prints fits its terminal, and no word of it is broken.
@Suite struct HistoryTextTests {
  private func expectWhole(_ text: String, _ words: [String], width: Int) {
    for line in text.split(separator: "\n") {
      #expect(TerminalText.width(String(line)) <= width, "\(line)")
    }
    let found = text.split { " \n,:".contains($0) }
    for word in words { #expect(found.contains { $0 == word }, "\(word) at \(width) in\n\(text)") }
  }

  private let session = {
    var session = SampleSessions.session(3, suite: "benchmarks-of-saving", branch: "main")
    session.revision = "0123456789abcdef0123456789abcdef01234567"
    return session
  }()

  @Test(arguments: [40, 80, 100, 120]) func aListIsWhole(_ width: Int) {
    let text = HistoryListText.render([(session, 12)], colour: false, width: width)
    expectWhole(
      text,
      [String(session.key.prefix(8)), "2026-01-01", "benchmarks-of-saving", "0123456789", "12", "pass"],
      width: width)
  }

  @Test(arguments: [40, 80, 100, 120]) func aSessionIsWhole(_ width: Int) throws {
    let text = HistoryText.session(
      session, runs: [SampleSessions.run(1, of: session)], figures: SampleSessions.figures(10, runs: 3),
      levels: [
        "idle": CaseLevel(scenario: "", role: .accepted, acceptance: Acceptance(by: "Ada", moment: ""))
      ],
      colour: false, width: width)
    expectWhole(
      text, [session.key, try #require(session.revision), "cpu.time.user", "Ada"], width: width)
  }

  @Test(arguments: [40, 80, 100, 120]) func changesAreWhole(_ width: Int) {
    let text = ChangesText.render(
      SamplePages.history.changes, store: nil, isVerbose: true, colour: false, width: width)
    expectWhole(text, ["disk.syncs", "recovered"], width: width)
    // A shell takes the lines of a command for one.
    let command = text.replacing(" \\\n       ", with: "")
    #expect(command.contains("headroom compare history:"), "\(command)")
  }

  @Test(arguments: [40, 80, 100, 120]) func aTrendIsWhole(_ width: Int) throws {
    let timeline = try #require(SamplePages.history.timelines.first)
    let trend = try #require(timeline.series.first).trend
    expectWhole(TrendText.render(trend, colour: false, width: width), ["first", "last", "max"], width: width)
  }
}
