import Quantities

/// The parts that a reader looks for first, in a figure or two each.
enum DeviceTiles {
  /// A part: the title of its section, and the labels of the rows that say most of it, the first as the headline.
  private static let parts: [(title: String, labels: [String])] = [
    ("Processor", ["Cores", "Model", "Architecture"]), ("Memory", ["Total", "Available", "Swap"]),
    ("Battery", []), ("Storage", []), ("Network", []), ("Energy meters", []),
  ]

  static func render(_ sections: [(title: String, rows: [HardwareText.Row])]) -> HTML {
    let tiles = parts.map { part in
      tile(part.title, part.labels, sections.first { $0.title == part.title }?.rows ?? [])
    }
    return
      "<section id=\"glance\" aria-label=\"At a glance\"><dl class=\"glance\">\n\(tiles)</dl></section>\n"
  }

  private static func tile(_ title: String, _ labels: [String], _ rows: [HardwareText.Row]) -> HTML {
    let texts = texts(title, labels, rows)
    guard let first = texts.first, !ProfileText.isEmpty(rows) else {
      let isUnknown = rows.allSatisfy { $0.0 == "unknown" || $0.1.hasPrefix("unknown") }
      return
        "<div><dt>\(title)</dt><dd class=\"none\">\(isUnknown ? "not known" : "none found")</dd></div>\n"
    }
    // What says more than a tile holds stands in the part's own table.
    let rest = texts.dropFirst().prefix(2).joined(separator: "; ")
    let more = texts.count > 3 ? "\(rest); \(texts.count - 3) more" : rest
    let detail: HTML? = more.isEmpty ? nil : "<span class=\"detail\">\(more)</span>"
    return "<div><dt>\(title)</dt><dd>\(first)\(detail)</dd></div>\n"
  }

  /// The named rows, the first without its label; else all, those first that are in use.
  private static func texts(_ title: String, _ labels: [String], _ rows: [HardwareText.Row]) -> [String] {
    let named = labels.compactMap { label in rows.first { $0.0 == label } }
    if let first = named.first, first.0 == labels.first {
      return [first.1] + named.dropFirst().map { $0.0 == "Model" ? $0.1 : "\($0.0.lowercased()) \($0.1)" }
    }
    let idle = rows.filter(isIdle)
    return (rows.filter { !isIdle($0) } + idle).map { row in
      title == row.0 ? row.1 : "\(row.0) \(withoutAddresses(row.1))"
    }
  }

  /// A tile has no room for addresses, which stand in the part's own table.
  private static func withoutAddresses(_ text: String) -> String {
    text.parts(between: ", ").filter { !$0.contains("/") }.joined(separator: ", ")
  }

  private static func isIdle(_ row: HardwareText.Row) -> Bool {
    row.1.hasPrefix("loopback") || row.1.contains(", down")
  }
}
