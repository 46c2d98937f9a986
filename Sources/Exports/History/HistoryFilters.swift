import Documents

/// Which charts and how many days of them are shown: radio buttons and a style, without a script.
enum HistoryFilters {
  static func render(_ charts: HistoryCharts) -> HTML? {
    guard !charts.isEmpty else { return nil }
    let days = TimelineRange.choices.sorted(by: >).map { days -> HTML in
      choice("range", "\(days)", "last \(days) days", isChecked: false)
    }
    let areas = charts.areas.map { choice("area", $0.id, $0.title, isChecked: false) }
    return """
      <section id="filters" aria-label="Filters">
      <fieldset class="filter"><legend>Range</legend>\(choice("range", "all", "all", isChecked: true))\(days)</fieldset>
      \(areas.count < 2 ? nil : fieldset(areas))</section>

      """
  }

  private static func fieldset(_ areas: [HTML]) -> HTML {
    """
    <fieldset class="filter"><legend>Figures</legend>\(choice("area", "all", "all", isChecked: true))\(areas)</fieldset>

    """
  }

  private static func choice(_ group: String, _ id: String, _ title: String, isChecked: Bool) -> HTML {
    """
    <label><input type="radio" name="\(group)" id="\(group)-\(id)"\(isChecked ? " checked" : "")> \(title)</label>
    """
  }

  /// What each choice takes away.
  static func style(_ charts: HistoryCharts) -> HTML {
    let areas = charts.areas.map { area in
      let chosen = "body:has(#area-\(area.id):checked)"
      return """
        \(chosen) .series:not(.\(area.name)), \(chosen) .case:not(:has(figure.\(area.name))), \(chosen) .case details:not(:has(.\(area.name))) { display: none; }

        """
    }
    let ranges = TimelineRange.choices.map { days in
      let chosen = "body:has(#range-\(days):checked)"
      return """
        \(chosen) .older\(days) { display: none; }
        \(chosen) .shown { transform: scaleX(calc(1 / (1 - var(--older\(days))))) translateX(calc(var(--older\(days)) * -1000px)); }

        """
    }
    let shares = charts.ranges.enumerated().map { number, range in
      let shares = TimelineRange.choices.map { "--older\($0): \(HTML.fraction(range.older(than: $0)));" }
      return "#\(HistoryCharts.anchor(number)) { \(shares.joined(separator: " ")) }\n"
    }
    return HTML(own: (areas + ranges + shares).joined())
  }
}

extension HTML {
  /// A share from 0 to 1, to four decimals.
  static func fraction(_ share: Double) -> String { "\(Double(Int(share * 10_000)) / 10_000)" }
}
