import Documents
import Formats
import Testing

@testable import Exports

struct PlainSpaceTests {
  @Test func whatOtherProgramsReadHasPlainSpacesBetweenThousands() {
    #expect(MarkdownText.escaped("12\u{a0}004 syncs") == "12 004 syncs")
    let result = AuditResult(
      id: "a", group: "disk", title: "", problem: "", verdict: .fail, explanation: "12\u{a0}004 syncs",
      source: "")
    #expect(result.json["explanation"] == "12 004 syncs")
    #expect(GitHubExport.data("12\u{a0}004 syncs") == "12 004 syncs")
  }
}
