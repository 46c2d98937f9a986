package import Recordings

extension RadioSwitchProbe {
  package static let facts: [DescribedFact] = [
    .init("airplaneMode", .flag, "every radio is switched off"),
    .init(
      "switches",
      .parts([
        .init("name", .text), .init("type", .text, "`wlan`, `bluetooth`, `wwan`, `gps`, `nfc`, `fm` …"),
        .init("device", .text, "the radio's own name: `phy0`, `hci0`"),
        .init("soft", .flag, "switched off by software"),
        .init("hard", .flag, "switched off by a key that software cannot overrule"),
      ])),
  ]
}
