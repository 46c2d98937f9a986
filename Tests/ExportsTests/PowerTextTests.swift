import Documents
import Energy
import Exports
import Recordings
import Testing

struct PowerTextTests {
  private static let model: PowerModel = {
    var model = PowerModel(
      name: "p", title: "A phone", voltage: 3.8, error: 0.5, idle: 0.05,
      processor: .init(
        active: 0.03,
        clusters: [
          .init(
            cores: 4, active: 0.02,
            speeds: [.init(hertz: 3e8, active: 0.1), .init(hertz: 1_804_800_000, active: 0.7141000000000001)])
        ], most: 15),
      parts: [
        .init("camera.average", active: 2.0786), .init("camera.flashlight", active: 2.3),
        .init("gps", active: 0.304), .init("wifi.active", active: 0.5),
      ])
    model.description = "What it stands for."
    model.errors = ["gps": 1.5]
    model.storage = .init(written: 0.00625)
    model.provenance = ["gps": .init(.secondary, "a friend")]
    return model
  }()
  private let text = PowerText.render(
    PowerSummary(
      name: "p", title: "A \u{1b}[31mphone", idle: 0.05, core: 0.7341, error: 0.5,
      unused: ["camera.flashlight", "wifi.active"]),
    model,
    width: 120)
  private var lines: [String] {
    text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test func eachSpeedAndPartSaysWhatItDraws() {
    #expect(lines[1] == "idle 50 mW, one busy core 734 mW more; ± 50 %")
    for line in [
      "4 processors 300 MHz 100 mW", "1.8 GHz 714 mW", "while any works 20 mW", "camera.average 2.08 W",
      "gps 304 mW ± 150 %", "all while any works 30 mW", "all at most, all together 15 W",
      "storage.written 6.25 mJ",
    ] { #expect(lines.contains(line), "\(line) in \(lines)") }
    #expect(!text.contains("voltage"))
  }

  @Test func whatNoRunUsesIsSaid() {
    #expect(lines.contains("camera.flashlight 2.3 W not used: no run tells how long it is on"))
    #expect(lines.contains("wifi.active 500 mW not used: traffic is charged by a radio model"))
    #expect(lines.count { $0.contains("not used") } == 2)
    #expect(!text.contains("errors.gps"))
  }

  @Test func eachNumberSaysWhereItComesFrom() { #expect(lines.contains("gps secondary a friend")) }

  @Test func noNameSteersTheTerminal() { #expect(!text.unicodeScalars.contains("\u{1b}")) }
}
