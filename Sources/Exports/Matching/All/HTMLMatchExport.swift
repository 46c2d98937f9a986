package import Matching

/// One page that needs nothing else: no server, no script, no network.
package enum HTMLMatchExport: MatchExport {
  package static let meta = ExportMeta(id: "html", title: "An HTML report", fileExtension: "html")

  private static let assets = PageAssets(style: "\(PageParts.style)\(MatchStyle.style)")

  package static func begin(_ call: MatchCall) -> String {
    let devices = call.devices.count == 1 ? call.devices[0].name : "\(call.devices.count) devices"
    let page: HTML = """
      \(PageSkeleton.begin("Which devices can run it · Headroom match", assets))\
      <header>
      <p class="eyebrow">Headroom match</p>
      <h1>Which devices can run it</h1>
      <p class="lead">Required capabilities compared with \(devices). \(MatchStrings.legend(separator: " · "))</p>
      </header>

      """
    return page.source
  }

  package static func entry(_ result: MatchResult, _ index: Int, _ call: MatchCall) -> String {
    switch result {
    case .judged(let match): MatchPage.app(match, index, call).source
    case .unreadable(let source, let reason): MatchPage.unreadable(source, reason, index).source
    }
  }

  package static func end(_ tally: MatchTally, _ call: MatchCall) -> String {
    // Known once all are judged; the style shows it below the heading.
    let overall: HTML = """
      <p id="overall" class="verdict">\(PageParts.badge(tally.verdict))<span>\(MatchStrings.tally(tally)).</span></p>

      """
    let footer: HTML = "<footer><p>Written by headroom \(call.toolVersion)</p></footer>\n"
    let end: HTML = "\(tally.apps > 1 ? overall : nil)\(PageSkeleton.end(footer, assets))"
    return end.source
  }
}
