import Exports
import Formats
import Recordings
import TestSupport
import Testing

@Suite struct ProfileTextTests {
  private let profile = DeviceProfile(
    identity: ["name": "Pine64 PinePhone", "kind": "handset", "kernel": ["release": "6.1.0"]],
    capabilities: [
      "wifi": .present(nil, .init("/sys/class/net/wlan0", "DEVTYPE=wlan")),
      "armv6": .absent("another architecture"),
      "gps": .unknown("no probe asks for this yet"), "nfc": .unknown("no probe asks for this yet"),
      "metal": .unknown("not a hardware property of a Linux device: an interface of Apple's"),
    ],
    availability: ["battery-level": .present(.number(42.5))],
    hardware: [
      "memory": ["total": 3_221_225_472, "available": ["missing": "no such line"], "swapTotal": 0],
      "battery": [
        "batteries": [["name": "BAT0", "level": 42.5, "state": "discharging", "energyFull": 36000]]
      ],
      "sensors": ["hinge": "none"],
    ])

  private var lines: [String] {
    ProfileText.render(profile, verbose: false).split(separator: "\n").map(String.init)
  }

  @Test func theDeviceComesFirst() {
    #expect(lines[0] == "Pine64 PinePhone")
    #expect(lines[1] == "handset · Linux 6.1.0")
  }

  @Test func figuresHaveUnitsAndWhatIsMissingItsReason() {
    #expect(lines.contains("  Total      3 GiB"))
    #expect(lines.contains("  Available  unknown: no such line"))
    #expect(lines.contains("  Swap       none"))
    #expect(lines.contains("  present  battery-level  42.5 %"))
    #expect(lines.contains("  BAT0  42.5 %, discharging, 10 Wh when full"))
  }

  @Test func aSectionOfAProbeYetToComeIsShownAsItIs() { #expect(lines.contains("  hinge  none")) }

  @Test func aBatteryThatAPersonDescribedIsNotNone() {
    let written = DeviceProfile(hardware: ["battery": ["removable": true, "source": "the maker"]])
    let text = ProfileText.render(written, verbose: false)
    #expect(text.contains("  removable  yes\n") && !text.contains("none"))
    let probed = DeviceProfile(hardware: ["battery": ["batteries": []]])
    #expect(ProfileText.render(probed, verbose: false).contains("  Battery  none\n"))
  }

  @Test func unknownOnesAreGatheredByTheirReason() {
    #expect(lines.contains("  unknown  no probe asks for this yet: gps, nfc"))
    #expect(lines.contains("  unknown  not a hardware property of a Linux device: metal"))
    #expect(!lines.contains { $0.contains("DEVTYPE") })
  }

  @Test func verboseGivesEachItsReasonAndEvidence() {
    let text = ProfileText.render(profile, verbose: true)
    #expect(
      text.contains("  unknown  metal  not a hardware property of a Linux device: an interface of Apple's\n"))
    #expect(text.contains("/sys/class/net/wlan0: DEVTYPE=wlan\n"))
  }

  @Test func onlyWhatNoProbeSaidCarriesItsProvenance() {
    let written = DeviceProfile(
      identity: ["provenance": ["From a book."]],
      capabilities: [
        "gps": Finding(.present, reason: "by its modem", provenance: .derived), "nfc": .absent("none"),
      ])
    let text = ProfileText.render(written, verbose: false)
    #expect(text.contains("  present  gps  (derived) by its modem\n"))
    #expect(text.contains("  absent   nfc  none\n"))
    #expect(
      ProfileText.provenance(written) == "\nProvenance\n  1 measured, 1 derived\n  From a book.\n")
  }

  @Test func theModelsOfTheDeviceStandBelowItsName() {
    let written = DeviceProfile(defaultBudget: "handheld", radios: ["lte", "wifi"], powerModel: "phone")
    let text = ProfileText.render(written, verbose: false)
    #expect(text.contains("\nbudget handheld · radios lte, wifi · power model phone\n"))
  }

  @Test func aListInAWrittenSectionIsShown() {
    let written = DeviceProfile(hardware: ["memory": ["fitted": ["2 GB", "3 GB"]]])
    #expect(ProfileText.render(written, verbose: false).contains("  fitted  2 GB, 3 GB\n"))
  }

  @Test func presentComesBeforeAbsentBeforeUnknown() throws {
    let present = try #require(lines.firstIndex { $0.hasPrefix("  present  wifi") })
    let absent = try #require(lines.firstIndex { $0.hasPrefix("  absent   armv6") })
    let unknown = try #require(lines.firstIndex { $0.hasPrefix("  unknown") })
    #expect(present < absent && absent < unknown)
  }

  @Test func noTextFromTheMachineSteersTheTerminal() {
    let evil = "\u{1b}]0;x\u{7}\n\r\u{9b}31m\u{202e}\u{2028}"
    let finding = Finding(
      .present, reason: evil, value: .object([evil: .string(evil)]), evidence: [.init(evil, evil)])
    let missing: JSONValue = ["missing": .string(evil)]
    let hostile = DeviceProfile(
      identity: ["name": .string(evil), "kind": .string(evil), "kernel": ["release": .string(evil)]],
      capabilities: [evil: finding, "gps": .unknown(evil)], availability: [evil: finding],
      hardware: [
        evil: .object([evil: .string(evil)]), "memory": missing,
        "processor": ["model": .string(evil), "online": missing],
        "battery": ["batteries": [["name": .string(evil), "state": .string(evil), "level": missing]]],
        "network": [
          "links": [
            ["name": .string(evil), "type": .string(evil), "addresses": [["address": .string(evil)]]]
          ],
          "defaultRoutes": [["interface": .string(evil), "family": .string(evil)]],
        ],
        "storage": [
          "devices": [["name": .string(evil), "model": .string(evil)]],
          "fileSystems": [["mountPoint": .string(evil), "type": .string(evil), "size": missing]],
        ],
      ])
    for verbose in [false, true] {
      let text = ProfileText.render(hostile, verbose: verbose)
      let steering = text.unicodeScalars.filter { scalar in
        scalar != "\n" && (scalar.value < 0x20 || [0x7F, 0x9B, 0x202E, 0x2028].contains(scalar.value))
      }
      #expect(steering.isEmpty)
      #expect(!text.split(separator: "\n").contains { $0.hasPrefix("\r") || $0.hasPrefix("\u{FFFD}31m") })
    }
  }

  @Test func sectionsOfTheWrongShapeAreReadWithoutHarm() {
    let shapes: [JSONValue] = [
      .null, 1, "x", [1], [:], ["links": 1, "batteries": ["x"], "clusters": [1, 2]],
    ]
    for shape in shapes {
      let hardware = Dictionary(
        uniqueKeysWithValues: ["processor", "memory", "battery", "network", "storage"].map { ($0, shape) })
      let text = ProfileText.render(DeviceProfile(hardware: Hardware(hardware)), verbose: true)
      #expect(text.hasPrefix("Unnamed device\n"))
    }
  }
}
