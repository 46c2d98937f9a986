package import Documents
import Recordings

/// One page that needs nothing else: no server, no script, no network.
package enum HTMLExport: Export {
  package static let meta = ExportMeta(id: "html", title: "An HTML report", fileExtension: "html")

  package static func render(_ report: Report) -> [UInt8] { Array(page(report).source.utf8) }

  private static let assets = PageAssets(
    style: PageParts.style,
    script: "\(PageParts.script)\n\(PageParts.tablesScript)\n\(PageParts.timelineScript)")

  private static func page(_ report: Report) -> HTML {
    let title = "\(report.recording.program.name): \(report.assessment.verdict.word) · Headroom report"
    let end = PageSkeleton.end(PageFooter.render(report), assets)
    return "\(PageSkeleton.begin(title, assets))\(content(report))\(end)"
  }

  private static func content(_ report: Report) -> HTML {
    let lanes = PageLanes(report)
    let moments = MomentLink(lanes)
    return """
      \(PageHeader.render(report))\(PageGlance.render(report))\(PageAudits.render(report, moments))\
      \(PageScore.render(report))\
      \(PageBudget.render(report))\(PageTimeline.render(report, lanes))\
      \(PageShares.render(report))\(PageResponses.render(report, moments))\
      \(PageEnergy.render(report))\(PageNetwork.render(report))\
      \(PageTables.render(report))\(PageMetrics.render(report))\
      \(PageMetrics.observer(report))\
      \(PageFooter.notes(report))\(PageFooter.reproduce(report))
      """
  }
}
