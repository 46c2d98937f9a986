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
  /// Letters that stand beside a bar.
  private static let longestName = 24

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
    return PageParts.folded("shares", "Where it went", names.joined(separator: ", "), content)
  }

  static func isEmpty(_ recording: Recording) -> Bool {
    tables.allSatisfy { $0.count(recording.tables) == 0 }
  }

  private static func block(_ table: TableView, _ recording: Recording) -> HTML {
    let (title, unit, shares) = shares(table.name, recording.tables)
    let telling = shares.filter { $0.amount > 0 }.sorted { $0.amount > $1.amount }
    let highest = telling.first?.amount ?? 1
    let bars = telling.prefix(most).map { bar($0, unit, of: highest) }
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

  /// The end of a path tells more than its beginning, which many have in common.
  private static func end(of name: String) -> String {
    guard name.hasPrefix("/"), name.count > longestName else { return name }
    let parts = name.split(separator: "/")
    let fitting = parts.indices.first { parts[$0...].joined(separator: "/").count <= longestName - 2 }
    return "…/" + parts[(fitting ?? parts.count - 1)...].joined(separator: "/")
  }

  private static func bar(_ share: Share, _ unit: Unit, of highest: Double) -> HTML {
    """
    <li><span class="name" title="\(share.name)">\(end(of: share.name))</span>\
    <svg class="bar" height="12" aria-hidden="true"><rect class="part" width="\(at: max(share.amount / highest * 100, 0.5))%" \
    height="12" rx="3"/></svg><span class="figure">\(Display.text(share.amount, unit))</span></li>

    """
  }
}

extension TableView {
  fileprivate static func named(_ name: String) -> TableView? { Tables.all.first { $0.name == name } }
}
