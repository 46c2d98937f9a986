import Exports
import Formats
import Foundation
import TestSupport
import Testing

struct TextExportTests {
  static let reports = [SampleReport.good, SampleReport.bad, SampleReport.hostile, SampleReport.interrupted]

  @Test(arguments: [0, 60, 72, 80, 100, 1000]) func noLineIsWiderThanTheTerminal(width: Int) {
    for report in Self.reports {
      let lines = TextExport.render(report, .whole, colour: false, width: width).split(separator: "\n")
      let widest = lines.max { TerminalText.width(String($0)) < TerminalText.width(String($1)) }
      #expect(TerminalText.width(String(widest ?? "")) <= min(max(width, 60), 100), "\(widest ?? "")")
    }
  }

  @Test func nothingThatATerminalObeysIsPrinted() {
    for report in Self.reports {
      let text = TextExport.render(report, .whole, colour: false, width: 100)
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || VisibleText.replacement(for: $0) == nil })
    }
  }

  @Test func colourAddsEscapesAndChangesNoWord() {
    let plain = TextExport.render(SampleReport.hostile, .whole, colour: false, width: 90)
    let coloured = TextExport.render(SampleReport.hostile, .whole, colour: true, width: 90)
    #expect(coloured.contains("\u{1B}[1;31m✗ FAIL\u{1B}[0m"))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test func theFirstLineIsTheVerdict() {
    let lines = TextExport.render(SampleReport.bad, .whole, colour: false, width: 100).split(separator: "\n")
    #expect(lines[0].hasPrefix("✗ FAIL  rows, a transaction each  1 of 4 limits broken"))
  }

  @Test func missingFiguresAreToldOncePerReason() {
    let text = TextExport.render(SampleReport.interrupted, .whole, colour: false, width: 100)
    #expect(text.components(separatedBy: "the run was interrupted").count == 2)
    #expect(text.contains("add one with: headroom run --budget FILE"))
  }
}
