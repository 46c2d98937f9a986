import Documents
import Exports
import Testing

struct PowerTextTests {
  private static let model: JSONValue = [
    "title": "A phone", "description": "What it stands for.", "voltage": "3.8 V", "gps": "0.304 W",
    "errors": ["gps": 1.5], "wifi": ["active": "0.5 W"],
    "cpu": [
      "idle": "0.05 W", "active": "0.03 W", "most": "15 W",
      "clusters": [
        [
          "cores": 4, "active": "0.02 W",
          "speeds": [
            ["frequency": "300000000 Hz", "active": "0.1 W"],
            ["frequency": "1804800000 Hz", "active": "0.7141000000000001 W"],
          ],
        ]
      ],
    ],
    "camera": ["average": "2.0786 W", "flashlight": "2.3 W"], "storage": ["written": "0.00625 J"],
    "provenance": ["gps": ["mark": "secondary", "source": "a friend"]],
  ]
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
