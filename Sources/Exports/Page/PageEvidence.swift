import Documents
import Quantities

/// What an audit rests on: rows of the same kind as a table, anything else on a line; a moment leads to the timeline.
struct PageEvidence {
  private static let most = 12
  /// More than these stand in a fold of their own.
  private static let mostOpen = 3

  let label: String
  let evidence: [Evidence]
  let moments: MomentLink

  func render() -> HTML {
    guard !evidence.isEmpty else { return "" }
    let shown = evidence.prefix(Self.most).map(EvidenceStrings.pairs)
    var groups: [[[EvidenceStrings.Pair]]] = []
    for pairs in shown {
      if let last = groups.last?.first, last.map(\.name) == pairs.map(\.name) {
        groups[groups.count - 1].append(pairs)
      } else {
        groups.append([pairs])
      }
    }
    let rest = evidence.count - shown.count
    let more: HTML = rest > 0 ? "<p class=\"aside\">\(rest) more in the JSON report</p>\n" : ""
    let content: HTML = "<div class=\"evidence\">\n\(groups.map(group))\(more)</div>\n"
    guard evidence.count > Self.mostOpen else { return content }
    return
      "<details class=\"rows\"><summary>\(ReportStrings.counted(evidence.count, "line")) of evidence</summary>\n\(content)</details>\n"
  }

  private func group(_ rows: [[EvidenceStrings.Pair]]) -> HTML {
    guard rows.count > 1, let first = rows.first else {
      let pairs = rows.joined().map { pair -> HTML in
        "<span class=\"pair\"><span class=\"name\">\(pair.name)</span> \(text(pair))</span> "
      }
      return "<p>\(pairs)</p>\n"
    }
    return PageTable(
      label: "Evidence: \(label)", caption: nil,
      columns: first.map { .init(heading: $0.name, isNumber: $0.value != nil) },
      rows: rows.map { $0.map { .init(content: text($0), value: $0.value) } }
    ).render()
  }

  private func text(_ pair: EvidenceStrings.Pair) -> HTML {
    pair.moment.map { moments.link(pair.text, $0...$0) }
      ?? (pair.value == nil ? PageTable.breakable(pair.text) : "\(PageParts.unbroken(pair.text))")
  }
}
