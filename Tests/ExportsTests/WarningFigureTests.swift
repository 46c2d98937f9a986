import Documents
import Formats
import Recordings
import TestSupport
import Testing

@testable import Exports

@Suite struct WarningFigureTests {
  private var recording: Recording { StimulatedReport.recording }

  private func drawn(_ change: (inout [String: JSONValue]) -> Void = { _ in }) throws -> String? {
    var line = try #require(recording.tables.warnings.first.flatMap { WarningRow.table.json($0).object })
    change(&line)
    return WarningFigure(.of(line), recording)?.render(number: 1).source
  }

  @Test func itShowsBeforeHalfLowestAndWhatCameBack() throws {
    let figure = try #require(try drawn())
    #expect(figure.contains("before 64 MiB</text>") && figure.contains("lowest 20 MiB</text>"))
    #expect(figure.contains(">half</text>") && figure.contains("class=\"regrown\""))
    #expect(figure.split(separator: "class=\"moment\"").count - 1 == 2)
    #expect(figure.contains("<dt>Released</dt><dd>44 MiB</dd>"))
  }

  @Test func whatIsNotKnownIsNotDrawn() throws {
    let figure = try #require(
      try drawn { line in
        for key in ["after", "released", "half", "end", "regrown"] { line[key] = nil }
        line["answer"] = "died"
      })
    #expect(figure.contains("died") && figure.contains("before 64 MiB"))
    #expect(!figure.contains("moment") && !figure.contains("regrown") && !figure.contains("Lowest"))
  }

  @Test func labelsThatWouldCoverEachOtherAreLeftOut() throws {
    let figure = try #require(try drawn { $0["after"] = .number(60 * 1_048_576) })
    #expect(figure.contains("before 64 MiB</text>") && !figure.contains("lowest 60 MiB</text>"))
    #expect(figure.contains("<dt>Lowest</dt><dd>60 MiB</dd>"))
  }

  @Test func aLineOfNonsenseDrawsNothing() throws {
    #expect(try drawn { $0["until"] = 1 } == nil)
    #expect(try drawn { $0["until"] = 1e17 } == nil)
    #expect(WarningFigure(.of([:]), SampleReport.hostile.recording) == nil)
  }
}
