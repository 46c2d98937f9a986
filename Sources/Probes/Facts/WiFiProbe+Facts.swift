package import Recordings

extension WiFiProbe {
  package static let facts: [DescribedFact] = [
    .init("source", .text), .init("fallback", .text, "why nl80211 was not asked"),
    .init(
      "radios",
      .parts([
        .init("name", .text), .init("driver", .text), .init("virtual", .flag, "made by software"),
        .init("blocked", .flag),
        .init("modes", .list(of: .text), "what its links can be: station, access-point, p2p-client …"),
        .init("bands", .list(of: .words("2.4 GHz", "5 GHz", "6 GHz", "60 GHz"))),
        .init("station", .flag, "it can join networks"), .init("peerToPeer", .flag, "Wi-Fi Direct"),
      ])),
    .init(
      "interfaces",
      .parts([
        .init("name", .text), .init("radio", .text), .init("mode", .text),
        .init("connected", .flag, "a station that joined a network"),
      ])),
  ]
}
