import Exports
import Formats
import Recordings
import TestSupport
import Testing

@Suite struct SectionTextTests {
  private func lines(_ hardware: [String: JSONValue]) -> [String] {
    ProfileText.render(DeviceProfile(hardware: Hardware(hardware)), verbose: false).split(separator: "\n")
      .map(
        String.init)
  }

  @Test func itemsStandByTheirNamesWithTheirMembersInWords() {
    let section: JSONValue = [
      "devices": [
        [
          "name": "video0", "autoFocus": true, "hidden": false, "lens": ["missing": "no view"],
          "frameRate": 30,
        ],
        ["name": "video1", "formats": ["YUYV", "MJPG"], "size": 2048],
      ]
    ]
    let lines = lines(["cameras": section])
    #expect(lines.contains("Cameras"))
    #expect(lines.contains("  devices: video0  auto focus, frame rate 30"))
    #expect(lines.contains("  devices: video1  formats (YUYV, MJPG), size 2 KiB"))
  }

  @Test func aPartOfWhichNothingWasFoundIsOneLine() {
    let lines = lines([
      "radio-switches": ["missing": "no such class"], "haptics": ["devices": []],
      "display": ["cards": ["missing": "no drm"], "screens": ["missing": "no drm"], "lights": []],
    ])
    #expect(
      lines.suffix(4) == [
        "Nothing found", "  Display         no drm", "  Haptics         none",
        "  Radio switches  no such class",
      ])
  }

  @Test func aFindingInASectionIsItsStateAndReason() {
    let lines = lines([
      "haptics": ["vibrator": ["state": "present", "evidence": [["interface": "x", "answer": "y"]]]]
    ])
    #expect(lines.contains("  vibrator  present"))
    #expect(!lines.contains { $0.contains("interface") })
  }

  @Test func longRowsAreWrappedUnderTheirText() {
    let text = Array(repeating: "word", count: 60).joined(separator: " ")
    let lines = lines(["odd": ["a": .string(text), "b": 1]])
    #expect(lines.allSatisfy { $0.count <= 101 })
    #expect(lines.count { $0.hasPrefix("     word") } >= 2)
  }

  @Test func noTextOfASectionSteersTheTerminal() {
    let evil = "\u{1b}]0;x\u{7}\n\u{9b}31m\u{202e}"
    let section: JSONValue = [
      evil: .string(evil),
      "items": .array([.object(["name": .string(evil), evil: .array([.string(evil)])])]),
      "finding": ["state": .string(evil), "reason": .string(evil)],
      "inner": .object([evil: .object([evil: .string(evil)])]),
    ]
    let text = ProfileText.render(DeviceProfile(hardware: [evil: section, "x": section]), verbose: true)
    #expect(
      text.unicodeScalars.allSatisfy {
        $0 == "\n" || ($0.value >= 0x20 && ![0x7F, 0x9B, 0x202E].contains($0.value))
      })
  }
}
