import Documents
import Exports
import Formats
import Quantities
import Recordings
import TestSupport
import Testing

@Suite struct CatalogueTextTests {
  private static let evil = "\u{1b}[31mred\u{202e}"
  private func render(_ name: String) -> String {
    let profile = DeviceProfile(
      identity: ["name": .string("The \(name)"), "kind": .string(name)],
      capabilities: [
        "gps": Finding(.present, provenance: .documented), "wifi": Finding(.absent, provenance: .unverified),
      ])
    let budget = Budget(
      name: name, description: "For \(name).", limits: ["disk.syncs": .init(maximum: Quantity(1, .count))])
    return CatalogueText.render(
      devices: [ProfileSummary(name: name, profile)], budgets: [NamedBudget(name, budget)],
      radios: [RadioSummary(name: name, title: "A \(name)", kind: "wifi", tail: 0.25, packet: 0.1)],
      power: [PowerSummary(name: name, title: "A \(name)", idle: 0.05, core: 1.5, error: 0.3)], colour: false,
      width: 100)
  }

  @Test func eachDeviceHasItsMarksUnderTheirHeadings() {
    let lines = render("phone").split(separator: "\n")
    let words = { (line: Substring) in line.split(separator: " ").map(String.init) }
    #expect(words(lines[1]) == ["name", "kind", "device", "M", "D", "R", "U", "?"])
    #expect(words(lines[2]) == ["phone", "phone", "The", "phone", "0", "1", "0", "1", "0"])
  }

  @Test func budgetsAndModelsStandInSectionsOfTheirOwn() {
    #expect(render("phone").contains("\nBudgets\n  phone  1 limit. For phone.\n"))
    #expect(
      render("phone").contains(
        "\nRadios\n  phone  wifi  A phone  one packet costs 100 mJ; idle 250 ms later\n"))
    #expect(
      render("phone").hasSuffix(
        "\nPower models\n  phone  A phone  idle 50 mW, one busy core 1.5 W more; ± 30 %\n"))
  }

  @Test func anEmptyCatalogueSaysSo() {
    let text = CatalogueText.render(
      devices: [], budgets: [], radios: [], power: [], colour: false, width: 100)
    #expect(
      text == "Devices\n  none was found\n\nBudgets\n  none was found\n\nRadios\n  none was found\n"
        + "\nPower models\n  none was found\n")
  }

  @Test func noNameSteersTheTerminal() {
    let text = render(Self.evil)
    #expect(!text.unicodeScalars.contains { $0 == "\u{1b}" || $0 == "\u{202e}" })
  }
}
