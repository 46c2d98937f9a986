import Documents
import Quantities
import Recordings

/// What was measured, where and when, and the verdict in one line.
enum PageHeader {
  static func render(_ report: Report) -> HTML {
    let recording = report.recording
    return """
      <header>
      <p class="eyebrow">Headroom report</p>
      <h1>\(recording.program.name)</h1>
      <p class="verdict \(report.assessment.verdict.rawValue)">\(PageParts.badge(report.assessment.verdict))
      <span>\(sentence(report))</span></p>
      <dl class="facts">
      \(PageParts.fact("Command", PageParts.command(recording.program.command)))\
      \(PageParts.fact("Device", device(recording)))\
      \(PageParts.fact("Started", "<time datetime=\"\(recording.program.started)\">\(ReportStrings.started(recording.program))</time>"))\
      \(PageParts.fact("Duration", "\(Display.text(recording.program.duration, .seconds))"))\
      \(PageParts.fact("Ended", "\(recording.program.ending)"))</dl>
      </header>

      """
  }

  private static func sentence(_ report: Report) -> HTML {
    let words = ReportStrings.headline(report)
    return "\(words.prefix(1).uppercased() + words.dropFirst())."
  }

  private static func device(_ recording: Recording) -> HTML {
    let facts = ReportStrings.deviceFacts(recording).filter { $0.label != "name source" }.map {
      $0.label == "kind" ? $0.value.replacing("-", with: " ") : "\($0.label) \($0.value)"
    }.joined(separator: " · ")
    let detail: HTML = facts.isEmpty ? "" : "<span class=\"detail\">\(facts)</span>"
    return "\(ReportStrings.deviceName(recording))\(detail)"
  }
}
