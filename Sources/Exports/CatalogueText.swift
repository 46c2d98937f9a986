package import Documents
import Quantities
import Recordings

/// The catalogue as tables: device profiles with the provenance of their answers, then budgets and models.
package enum CatalogueText {
  private static let columns: [(Finding.Provenance, String)] = [
    (.measured, "M"), (.documented, "D"), (.derived, "R"), (.unverified, "U"),
  ]
  private static let legend =
    "Answers, present or absent: M measured, D documented, R derived, U unverified. ? unknown."

  package static func render(
    devices: [ProfileSummary], budgets: [NamedBudget], radios: [RadioSummary],
    power: [PowerSummary], colour: Bool, width: Int
  ) -> String {
    let style = TerminalStyle(colour: colour)
    let blocks = [
      section("Devices", self.devices(devices, style, width), style)
        + (devices.isEmpty
          ? "" : "  " + style.faint(TerminalParagraph.wrap(legend, indent: 2, width: width)) + "\n"),
      section("Budgets", self.budgets(budgets, width), style),
      section("Radios", self.radios(radios, style, width), style),
      section("Power models", self.power(power, style, width), style),
    ]
    return blocks.joined(separator: "\n")
  }

  private static func section(_ title: String, _ body: String, _ style: TerminalStyle) -> String {
    style.bold(title) + "\n" + (body.isEmpty ? "  none was found\n" : body)
  }

  private static func devices(_ devices: [ProfileSummary], _ style: TerminalStyle, _ width: Int) -> String {
    guard !devices.isEmpty else { return "" }
    // Names are what other commands take: they stand whole before kind and device do.
    let heads = width < 60 ? ["name"] : ["name", "kind", "device"]
    var table = TerminalTable(sides: heads.map { _ in .left } + columns.map { _ in .right } + [.right])
    table.rows = [(heads + columns.map(\.1) + ["?"]).map { .init($0, style.faint) }]
    table.rows += devices.map { device in
      let words: [TerminalTable.Cell] = [
        .init(device.name, style.bold), .init(device.kind ?? "unknown"), .init(device.title),
      ]
      return Array(words.prefix(heads.count))
        + columns.map { .init("\(device.provenance[$0.0] ?? 0)") }
        + [.init("\(device.states[.unknown] ?? 0)")]
    }
    return table.render(indent: 2, width: width)
  }

  private static func radios(_ radios: [RadioSummary], _ style: TerminalStyle, _ width: Int) -> String {
    guard !radios.isEmpty else { return "" }
    var table = TerminalTable(sides: [.left, .left, .left, .left])
    table.rows = radios.map {
      [.init($0.name, style.bold), .init($0.kind), .init($0.title), .init(RadioText.cost($0))]
    }
    return table.render(indent: 2, width: width)
  }

  private static func power(_ power: [PowerSummary], _ style: TerminalStyle, _ width: Int) -> String {
    guard !power.isEmpty else { return "" }
    var table = TerminalTable(sides: [.left, .left, .left])
    table.rows = power.map {
      [.init($0.name, style.bold), .init($0.title), .init(PowerText.draw($0))]
    }
    return table.render(indent: 2, width: width)
  }

  private static func budgets(_ budgets: [NamedBudget], _ width: Int) -> String {
    let indent = 4 + (budgets.map { TerminalText.width($0.name) }.max() ?? 0)
    return budgets.map { named in
      let count = named.budget.limits.count
      let text = "\(count) \(count == 1 ? "limit" : "limits"). \(named.budget.description ?? "")"
      let gap = String(blanks: indent - 2 - TerminalText.width(named.name))
      return "  " + TerminalText.harmless(named.name) + gap
        + TerminalParagraph.wrap(text, indent: indent, width: width) + "\n"
    }.joined()
  }
}
