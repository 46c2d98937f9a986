import Documents
import Exports
import Network
import Recordings
import Testing

struct RadioTextTests {
  private static let model: RadioModel = {
    var model = RadioModel(
      name: "r", title: "A radio", kind: .cellular, idle: .init(name: "idle", power: 0),
      promotion: .init(length: 0.26, power: 1.21),
      active: .init(state: .init(name: "on", power: 1.2), sentPerMegabit: 0.4),
      tail: [
        .init(
          state: .init(name: "low", power: 1.06, ping: .init(every: 0.04, length: 0.002, power: 1.68)),
          length: 10)
      ])
    model.description = "What it stands for."
    model.provenance = ["tail": .init(.unverified, "a friend")]
    return model
  }()
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
