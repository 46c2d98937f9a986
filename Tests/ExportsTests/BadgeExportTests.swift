import Documents
import Foundation
import TestSupport
import Testing

@testable import Exports

/// Read by Python's own XML parser.
struct BadgeExportTests {
  private func text(_ report: Report) -> String {
    String(decoding: BadgeExport.render(report), as: UTF8.self)
  }

  @Test func itHasVerdictAndScoreInItAndInItsTitle() {
    #expect(text(SampleReport.bad).contains(">✗ 49</text>"))
    #expect(
      text(SampleReport.bad).contains(
        "<title>Headroom, rows, a transaction each: Fail. Score 49 of 100: disk 3, power 89, memory 98</title>"
      ))
    #expect(text(SampleReport.good).contains(">✓ 99</text>"))
  }

  @Test func withoutAScoreItHasTheVerdictsWord() {
    #expect(text(SampleReport.interrupted).contains(">? inconclusive</text>"))
    #expect(text(SampleReport.interrupted).contains("Score none</title>"))
  }

  @Test func itNeedsNothingElse() {
    let text = text(SampleReport.hostile)
    #expect(!text.contains("<script") && !text.contains("href") && !text.contains("url(h"))
  }

  @Test func itIsAPictureForEveryReport() throws {
    for (name, report) in GoldenReportTests.reports {
      let read = try #require(
        Python.run(
          "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.stdin.buffer)", BadgeExport.render(report)))
      #expect(read.status == 0, "\(name): \(read.text)")
    }
  }

  /// Of white on the ground, by WCAG 2.1's formula.
  @Test func itsTextStandsOutFromItsGround() {
    for (_, report) in GoldenReportTests.reports {
      for match in text(report).matches(of: /rect [^>]*fill="#([0-9a-f]{6})"/) {
        #expect(Self.contrast(String(match.1)) >= 4.5, "\(match.1)")
      }
    }
  }

  private static func contrast(_ hex: String) -> Double {
    let parts = stride(from: 0, to: 6, by: 2).map { place -> Double in
      let share = Double(Int(hex.dropFirst(place).prefix(2), radix: 16) ?? 255) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 1.05 / (0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05)
  }
}
