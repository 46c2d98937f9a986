import Documents
import Formats
import Quantities
import Recordings

/// The sections of the long terminal summary; each is empty where there is nothing to say.
struct TextSummary {
  var report: Report
  var style: TerminalStyle
  var width: Int
  var level = SummaryLevel.whole

  private var recording: Recording { report.recording }
  private var assessment: Assessment { report.assessment }

  func render() -> String {
    [head, score, budget, audits, tables, metrics, missing, observer, notes].filter { !$0.isEmpty }.joined(
      separator: "\n")
  }

  private var head: String {
    let verdict = assessment.verdict
    let mark = "\(verdict.symbol) \(verdict.word.uppercased())"
    let name = TerminalText.cut(TerminalText.harmless(recording.program.name), to: 30)
    let room = width - TerminalText.width(mark) - TerminalText.width(name) - 6
    let line = TerminalText.cut("\(ReportStrings.headline(report))", to: max(16, room))
    let command = TerminalText.cut(ShellText.command(recording.program.command), to: max(16, width - 11))
    let end =
      "\(recording.program.ending), after \(Display.text(recording.program.duration, .seconds))"
    return """
      \(style.paint(mark, verdict))  \(style.bold(name))  \(line)

      \(fact("program", command))\(fact("end", end))\(fact("device", ReportStrings.deviceName(recording)))\(radio)\(energy)
      """
  }

  private var score: String {
    assessment.score.map { ScoreSection(card: $0, style: style, width: width).render() } ?? ""
  }

  private var radio: String { RadioStrings(recording)?.line.map { fact("radio", $0) } ?? "" }

  private var energy: String { EnergyStrings(recording)?.line.map { fact("energy", $0) } ?? "" }

  private func fact(_ label: String, _ value: String) -> String {
    let padded = label + String(blanks: max(0, 9 - label.count))
    return style.faint(padded) + TerminalParagraph.wrap(value, indent: 9, width: width) + "\n"
  }

  private func section(_ title: String, _ body: String) -> String {
    body.isEmpty ? "" : style.bold(TerminalText.cut(TerminalText.harmless(title), to: width)) + "\n" + body
  }

  private var budget: String {
    guard !assessment.budget.isEmpty else {
      return section("Budget", "  none given; add one with: headroom run --budget FILE …\n")
    }
    var table = TerminalTable(sides: [.left, .left, .right, .right, .right])
    table.rows = assessment.budget.sorted { $0.metric < $1.metric }.map { line in
      let paint = { style.paint($0, line.verdict) }
      return [
        .init("\(line.verdict.symbol) \(line.verdict.word.lowercased())", paint), .init(line.metric),
        .init(line.isMeasured ? BudgetStrings.value(line) : "–"),
        .init("of " + BudgetStrings.bound(line), style.faint),
        .init(BudgetStrings.headroom(line), paint),
      ]
    }
    let name = assessment.budgetName.map { " “\($0)”" } ?? ""
    return section("Budget\(name)", table.render(indent: 2, width: width) + short + reasons)
  }

  /// That a limit's window was longer than the run.
  private var short: String {
    guard let use = assessment.budget.first(where: { BudgetStrings.allowance($0) != nil })?.use else {
      return ""
    }
    let words = """
      This run took \(Display.text(use.run, .seconds)). Of limits over a longer time it shows what was used of what that \
      time allows.
      """
    return "    " + TerminalParagraph.wrap(words, indent: 4, width: width) + "\n"
  }

  private var reasons: String {
    assessment.budget.sorted { $0.metric < $1.metric }.compactMap { line in
      line.reason.map {
        "    " + TerminalParagraph.wrap("\(line.metric): \($0)", indent: 4, width: width) + "\n"
      }
    }.joined()
  }

  private var audits: String {
    let open = assessment.audits.filter { [.fail, .warn, .inconclusive].contains($0.verdict) }
    let listed = open.sorted { ($0.verdict.rank, $0.id) < ($1.verdict.rank, $1.id) }.map(listed)
    let rest = [Verdict.pass, .notMeasured, .notApplicable].compactMap { verdict -> String? in
      let count = assessment.audits.count { $0.verdict == verdict }
      return count == 0 ? nil : "\(count) \(verdict == .pass ? "passed" : verdict.word.lowercased())"
    }
    let line = rest.isEmpty ? "" : "  " + style.faint(rest.joined(separator: ", ")) + "\n"
    return section("Audits", listed.joined() + line)
  }

  private func listed(_ audit: AuditResult) -> String {
    let mark = "\(audit.verdict.symbol) \(audit.verdict.word.lowercased())"
    let title = TerminalParagraph.wrap("\(audit.heading) [\(audit.id)]", indent: mark.count + 4, width: width)
    let explanation = TerminalParagraph.wrap(audit.explanation, indent: 4, width: width)
    return "  \(style.paint(mark, audit.verdict))  \(title)\n    \(explanation)\n"
  }

  private var tables: String {
    TableStrings.tables(recording).filter { TableStrings.summaryLines($0) > 0 }.map { view in
      let (columns, rows) = TableStrings.excerpt(view, recording, TableStrings.summaryLines(view))
      let short = rows.map { row in zip(row, columns).map { TableStrings.short($0, $1) } }
      let fitting = fitting(columns, short)
      var table = TerminalTable(sides: columns.prefix(fitting).map { $0.unit == nil ? .left : .right })
      table.rows = [columns.prefix(fitting).map { .init($0.heading, style.faint) }]
      table.rows += short.map { row in row.prefix(fitting).map { .init($0) } }
      let rest = view.count(recording.tables) - rows.count
      let more = rest > 0 ? "  " + style.faint("\(rest) more in the reports") + "\n" : ""
      return section(view.title, table.render(indent: 2, width: width) + more)
    }.joined(separator: "\n")
  }

  /// How many of the first columns the terminal has room for.
  private func fitting(_ columns: [TableView.Column], _ rows: [[String]]) -> Int {
    var room = width - 2
    return columns.indices.prefix { place in
      let texts = rows.map { $0[place] } + [columns[place].heading]
      room -= min(texts.map { TerminalText.width($0) }.max() ?? 0, TerminalTable.narrowest) + 2
      return room >= -2
    }.count
  }

  private var metrics: String {
    let figures = recording.metrics.filter { $0.value.instrument != "observer" }.sorted { $0.key < $1.key }
    let hasBounds = figures.contains { $0.value.value != nil && $0.value.bounds != nil }
    var table = TerminalTable(sides: hasBounds ? [.left, .right, .left, .left] : [.left, .right, .left])
    table.rows = figures.compactMap { name, metric in
      guard case .value(let value, let fidelity) = metric.outcome,
        value != 0 || metric.bound != nil || level == .whole
      else { return nil }
      let bounds = Display.bounds(metric.bounds, of: value, metric.unit).map { "(\($0))" } ?? ""
      return [.init(name), .init(ReportStrings.side(metric.bound) + Display.text(value, metric.unit))]
        + (hasBounds ? [.init(bounds)] : [])
        + [.init(fidelity.rawValue, style.faint)]
    }
    return section("Measured", table.render(indent: 2, width: width))
  }

  /// What is missing, once per reason.
  private var missing: String {
    guard level == .whole else { return "" }
    let lines = MissingFigures.all(recording).map { missing in
      let text = "\(missing.names.joined(separator: ", ")): \(missing.reason)"
      return "  " + TerminalParagraph.wrap(text, indent: 4, width: width) + "\n"
    }
    return section("Not measured", lines.joined())
  }

  private var observer: String {
    let own = recording.metrics.filter { $0.value.instrument == "observer" }.sorted { $0.key < $1.key }
    let figures = own.compactMap { name, metric in
      metric.value.map {
        "\(name.hasPrefix("observer.") ? String(name.dropFirst(9)) : name) \(Display.text($0, metric.unit))"
      }
    }
    guard !figures.isEmpty else { return "" }
    let line = TerminalParagraph.wrap(figures.joined(separator: " · "), indent: 2, width: width)
    return section("Cost of measuring", "  \(line)\n")
  }

  private var notes: String {
    let lines = recording.notes.map { "  • " + TerminalParagraph.wrap($0, indent: 4, width: width) + "\n" }
    return section("Notes", lines.joined())
  }
}
