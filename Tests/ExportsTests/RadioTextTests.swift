import Documents
import Exports
import Testing

struct RadioTextTests {
  private static let model: JSONValue = [
    "title": "A radio", "description": "What it stands for.", "idle": ["name": "idle", "power": "0 W"],
    "promotion": ["length": "0.26 s", "power": "1.21 W"],
    "active": ["name": "on", "power": "1.2 W", "sentPerMegabit": "0.4 J"],
    "tail": [
      [
        "name": "low", "power": "1.06 W", "length": "10 s",
        "ping": ["every": "0.04 s", "length": "0.002 s", "power": "1.68 W"],
      ]
    ],
    "provenance": ["tail": ["mark": "unverified", "source": "a friend"]],
  ]
  private let text = RadioText.render(
    RadioSummary(name: "r", title: "A \u{1b}[31mradio", kind: "cellular", tail: 10, packet: 11.367),
    model, width: 120)

  @Test func eachStateSaysWhatItDrawsAndForHowLong() {
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines[1] == "cellular · one packet costs 11.4 J; idle 10 s later")
    #expect(lines.contains("promotion 1.21 W 0.26 s"))
    #expect(lines.contains("active on 1.2 W 0.4 J for each Mbit sent"))
    #expect(lines.contains("tail low 1.06 W 10 s 1.68 W for 0.002 s every 0.04 s"))
  }

  @Test func eachNumberSaysWhereItComesFrom() { #expect(text.contains("  tail  unverified  a friend\n")) }

  @Test func noNameSteersTheTerminal() { #expect(!text.unicodeScalars.contains("\u{1b}")) }
}
