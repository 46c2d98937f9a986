import Documents
import Recordings

/// Notes, the command that measures this again, and what wrote the page.
enum PageFooter {
  static func notes(_ report: Report) -> HTML {
    guard !report.recording.notes.isEmpty else { return "" }
    let items = report.recording.notes.map { "<li>\(PageParts.prose($0))</li>\n" as HTML }
    return PageParts.section("notes", "Notes", "<ul class=\"notes\">\n\(items)</ul>\n")
  }

  static func reproduce(_ report: Report) -> HTML {
    guard !report.reproduce.isEmpty else { return "" }
    let (title, content): (String, HTML) = (
      "Measure this again", "<pre>\(PageParts.command(report.reproduce))</pre>\n"
    )
    return report.assessment.verdict == .pass
      ? PageParts.folded("reproduce", title, count: "the command", content)
      : PageParts.section("reproduce", title, content)
  }

  static func render(_ report: Report) -> HTML {
    "<footer><p>Written by \(report.recording.tool.name) \(report.recording.tool.version)</p></footer>\n"
  }
}
