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
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    \(assets.policy)
    <title>\(report.recording.program.name): \(report.assessment.verdict.word) · Headroom report</title>
    \(assets.styleElement)
    </head>
    <body>
    <main>
    \(PageHeader.render(report))\(PageGlance.render(report))\(PageAudits.render(report))\
    \(PageScore.render(report))\
    \(PageBudget.render(report))\(PageTimeline.render(report))\
    \(PageShares.render(report))\(PageResponses.render(report))\
    \(PageEnergy.render(report))\(PageNetwork.render(report))\
    \(PageTables.render(report))\(PageMetrics.render(report))\
    \(PageMetrics.observer(report))\
    \(PageFooter.notes(report))\(PageFooter.reproduce(report))</main>
    \(PageFooter.render(report))\(assets.scriptElement)
    </body>
    </html>

    """
  }
}
