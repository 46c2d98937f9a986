import Quantities

/// A device's parts, a table each; those of which nothing was found by their reasons.
enum DeviceParts {
  static func render(_ sections: [(title: String, rows: [HardwareText.Row])]) -> HTML? {
    let found = sections.filter { !ProfileText.isEmpty($0.rows) }
    let empty = sections.filter { ProfileText.isEmpty($0.rows) }
    guard !sections.isEmpty else { return nil }
    let parts = found.map { part -> HTML in
      "<div class=\"part\"><h3 class=\"sub\">\(part.title)</h3>\n\(rows(part.rows))</div>\n"
    }
    let none: HTML? =
      empty.isEmpty
      ? nil
      : ComparisonList.fold(
        "\(ReportStrings.counted(empty.count, "part")) of which nothing was found",
        rows(empty.map { ($0.title, ProfileText.reason($0.rows)) }))
    return PageParts.section("parts", "Parts", "<div class=\"parts\">\n\(parts)</div>\n\(none)")
  }

  private static func rows(_ rows: [HardwareText.Row]) -> HTML {
    let pairs = rows.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>\n" as HTML }
    return "<dl class=\"rows\">\n\(pairs)</dl>\n"
  }
}
