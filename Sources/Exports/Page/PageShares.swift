import Documents
import Energy
import Formats
import Quantities
import Recordings

/// Where it went: the threads, files, peers and parts that took most, as bars above their tables.
enum PageShares {
  static let tables = [
    TableView.named(ThreadRow.table.name), .named(FileRow.table.name), .named(PeerRow.table.name),
    .named(EnergyRow.table.name),
  ].compactMap { $0 }

  private static let most = 5

  private struct Share {
    var name: String
    var amount: Double
  }

  static func render(_ report: Report) -> HTML {
    let recording = report.recording
    let blocks = tables.filter { $0.count(recording.tables) > 0 }.map { block($0, recording) }
    guard !isEmpty(recording) else { return "" }
    let content: HTML = "<div class=\"shares\">\n\(blocks)</div>\n"
    guard report.assessment.verdict == .pass else {
      return PageParts.section("shares", "Where it went", content)
    }
    let names = tables.filter { $0.count(recording.tables) > 0 }.map { $0.title.lowercased() }
    return PageParts.folded("shares", "Where it went", count: names.joined(separator: ", "), content)
  }

  static func isEmpty(_ recording: Recording) -> Bool {
    tables.allSatisfy { $0.count(recording.tables) == 0 }
  }

  private static func block(_ table: TableView, _ recording: Recording) -> HTML {
    let (title, unit, shares) = shares(table.name, recording.tables)
    let telling = shares.filter { $0.amount > 0 }.sorted { $0.amount > $1.amount }
    let highest = telling.first?.amount ?? 1
    let shown = Array(telling.prefix(most))
    let bars = zip(shown, ShareNames.short(shown.map(\.name))).map { bar($0, $1, unit, of: highest) }
    return """
      <div class="one" id="table-\(table.name)"><h3>\(title)</h3>
      \(bars.isEmpty ? "<p class=\"aside\">None.</p>\n" : "<ul class=\"share-bars\">\n\(bars)</ul>\n" as HTML)\
      <details><summary>\(table.title)<span class="count">\(PageTables.count(table, recording))</span></summary>
      \(PageTables.content(table, recording))</details></div>

      """
  }

  private static func shares(_ table: String, _ tables: Tables) -> (
    title: String, unit: Unit, shares: [Share]
  ) {
    switch table {
    case ThreadRow.table.name:
      (
        "Threads by CPU time", .seconds,
        tables.threads.map { Share(name: "\($0.name) \($0.thread)", amount: $0.run) }
      )
    case FileRow.table.name where tables.files.contains { $0.written > 0 }:
      ("Files by bytes written", .bytes, tables.files.map { Share(name: $0.path, amount: $0.written) })
    case FileRow.table.name:
      ("Files by bytes read", .bytes, tables.files.map { Share(name: $0.path, amount: $0.read) })
    case PeerRow.table.name:
      ("Peers by bytes", .bytes, tables.peers.map { Share(name: $0.peer, amount: $0.bytes) })
    default:
      (
        "Energy by what used it", .joules,
        tables.energy.map { Share(name: "\($0.component.words): \($0.part)", amount: $0.energy) }
      )
    }
  }

  private static func bar(_ share: Share, _ name: String, _ unit: Unit, of highest: Double) -> HTML {
    """
    <li><span class="name" title="\(share.name)">\(name)</span>\
    <svg class="bar" height="12" aria-hidden="true"><rect class="part" width="\(at: max(share.amount / highest * 100, 0.5))%" \
    height="12" rx="3"/></svg><span class="figure">\(Display.text(share.amount, unit))</span></li>

    """
  }
}

extension TableView {
  fileprivate static func named(_ name: String) -> TableView? { Tables.all.first { $0.name == name } }
}
