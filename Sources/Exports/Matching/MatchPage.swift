import Documents
import Formats
import Matching
import Recordings

/// The section of one app on the page.
enum MatchPage {
  static func app(_ match: AppMatch, _ index: Int, _ call: MatchCall) -> HTML {
    let name = MatchStrings.title(match)
    // A path is no heading; it stands below.
    let title = name == match.source ? String(name.split(separator: "/").last ?? "") : name
    let sentence = MatchStrings.sentence(match)
    let path: HTML = title == match.source ? "" : "<code>\(match.source)</code>: "
    return """
      <section id="app\(index)" aria-labelledby="app\(index)-title">
      <h2 id="app\(index)-title">\(title)</h2>
      <p class="verdict">\(PageParts.badge(match.verdict))<span>\(sentence.capitalisedFirst)</span></p>
      <p class="lead">\(path)\(MatchStrings.demands(match.app)).\(met(match, call))</p>
      \(matrix(match, call))\(notices(match))\(call.explain ? explanations(match, call) : nil)</section>

      """
  }

  static func unreadable(_ source: String, _ reason: String, _ index: Int) -> HTML {
    """
    <section id="app\(index)" aria-labelledby="app\(index)-title">
    <h2 id="app\(index)-title">\(source)</h2>
    <p class="verdict"><span class="badge fail"><span class="symbol" aria-hidden="true">✗</span>Unreadable</span></p>
    <p>\(reason)</p>
    </section>

    """
  }

  private static func places(_ match: AppMatch, _ call: MatchCall) -> [Int] {
    call.verbose ? Array(match.app.requirements.indices) : match.decidingRequirements
  }

  private static func met(_ match: AppMatch, _ call: MatchCall) -> HTML {
    let deciding = Set(match.decidingRequirements)
    guard !call.verbose, deciding.count < match.app.requirements.count else { return "" }
    let keys = match.app.requirements.indices.filter { !deciding.contains($0) }
      .map { match.app.requirements[$0].key }
    return " \(match.devices.count == 1 ? "Also met" : "Met by all"): \(keys.joined(separator: ", "))."
  }

  private static func matrix(_ match: AppMatch, _ call: MatchCall) -> HTML {
    let places = places(match, call)
    let keys = places.map { match.app.requirements[$0].key }
    let heads = keys.map { "<th scope=\"col\"><code>\($0)</code></th>" as HTML }
    let rows = zip(call.devices, match.devices).map { device, result in
      (isFine: result.outcome == .runs, html: row(device, result, places: places, keys: keys, call: call))
    }
    let (fine, others) = (rows.filter(\.isFine).map(\.html), rows.filter { !$0.isFine }.map(\.html))
    func table(_ rows: [HTML]) -> HTML { self.table(rows, heads, isDense: places.count > 5) }
    guard fine.count > mostFine else { return table(others + fine) }
    return """
      \(others.isEmpty ? nil : table(others))\
      <details class="rest"><summary>\(ReportStrings.counted(fine.count, "device")) can run it</summary>
      \(table(fine))</details>

      """
  }

  /// So many devices that can run an app stand open: what a reader came for is those that cannot.
  private static let mostFine = 3

  private static func table(_ rows: [HTML], _ heads: [HTML], isDense: Bool) -> HTML {
    // Many columns are told apart by their symbols; the words stay for those who have the page read out.
    let density = isDense ? " dense" : ""
    return """
      <div class="scroll" tabindex="0" role="group" aria-label="Matrix"><table class="matrix\(density)">
      <thead><tr><th scope="col">Device</th><th scope="col">Outcome</th>\(heads)</tr></thead>
      <tbody>
      \(rows)</tbody>
      </table></div>

      """
  }

  private static func row(
    _ device: MatchDevice, _ result: AppMatch.Device, places: [Int], keys: [String], call: MatchCall
  ) -> HTML {
    let cells = zip(places, keys).map { place, key -> HTML in
      let decision = result.decisions[place]
      return """
        <td class="cell \(decision.rawValue)" data-key="\(key)"><span><span aria-hidden="true">\(MatchStrings.symbol(decision))</span> \
        <span class="cell-word">\(MatchStrings.word(decision))</span></span></td>
        """
    }
    let verdict = MatchStrings.verdict(result.outcome, strict: call.strict)
    let detail: HTML = device.name == device.id ? "" : "<span class=\"detail\">\(device.id)</span>"
    return """
      <tr><th scope="row">\(device.name)\(detail)</th><td><span class="badge \(verdict.rawValue)">\
      <span class="symbol" aria-hidden="true">\(MatchStrings.symbol(result.outcome))</span>\(MatchStrings.word(result.outcome))\
      </span></td>\(cells)</tr>

      """
  }

  private static func notices(_ match: AppMatch) -> HTML {
    guard !match.app.notices.isEmpty else { return "" }
    let items = match.app.notices.map { notice -> HTML in
      let verdict = MatchStrings.verdict(notice.severity)
      return """
        <li><span class="badge \(verdict.rawValue)"><span class="symbol" aria-hidden="true">\(verdict.symbol)</span>\
        \(notice.severity.rawValue)</span> <span><code>\(notice.place)</code> \(MatchStrings.notice(notice))</span></li>

        """
    }
    return "<ul class=\"match-notices\">\n\(items)</ul>\n"
  }

  private static func explanations(_ match: AppMatch, _ call: MatchCall) -> HTML {
    let blocks = places(match, call).map { place -> HTML in
      let key = match.app.requirements[place].key
      let items = zip(call.devices, match.devices).map { explanation($0, $1.decisions[place], key) }
      return "<h3 class=\"group verbatim\"><code>\(key)</code></h3>\n<ul class=\"evidence\">\n\(items)</ul>\n"
    }
    return "\(blocks)"
  }

  private static func explanation(_ device: MatchDevice, _ decision: AppMatch.Decision, _ key: String) -> HTML
  {
    let finding = device.finding(key)
    let evidence = finding.evidence.map {
      "<span class=\"detail\"><code>\($0.interface)</code>: \($0.answer)</span>" as HTML
    }
    return """
      <li>\(MatchStrings.symbol(decision)) <strong>\(device.name)</strong>: \(MatchStrings.finding(finding))\(evidence)</li>

      """
  }
}
