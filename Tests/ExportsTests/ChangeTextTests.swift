import Documents
import Exports
import Formats
import Testing

@Suite struct ChangeTextTests {
  @Test(
    arguments: [
      ("availability.battery-level.value", 79, 78, "battery-level 79 % → 78 %"),
      ("hardware.batteries[BAT0].level", 79, 78, "batteries[BAT0].level 79 % → 78 %"),
      ("capabilities.wifi.state", "absent", "present", "wifi absent → present"),
      ("hardware.links[eth0].up", true, false, "links[eth0].up yes → no"),
    ] as [(String, JSONValue, JSONValue, String)])
  func aChangeIsOneLine(_ path: String, _ old: JSONValue, _ new: JSONValue, _ text: String) {
    #expect(ChangeText.line(probe: "p", DocumentChange(path: path, old: old, new: new)) == "p: " + text)
  }

  @Test func whatComesAndGoesIsNamed() {
    let item: JSONValue = ["name": "veth0", "up": true]
    #expect(
      ChangeText.line(probe: "network", DocumentChange(path: "hardware.links[veth0]", old: nil, new: item))
        == "network: links[veth0] added: name veth0, up yes")
    #expect(
      ChangeText.line(probe: "network", DocumentChange(path: "hardware.links[veth0]", old: item, new: nil))
        == "network: links[veth0] removed: name veth0, up yes")
  }

  @Test func aLineStaysALineWhateverTheMachineSays() {
    let evil: JSONValue = "\u{1b}]0;x\n\u{202e}"
    let line = ChangeText.line(
      probe: "p\n", DocumentChange(path: "a\u{1b}.\n", old: evil, new: .object(["\n": evil])))
    #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
  }
}
