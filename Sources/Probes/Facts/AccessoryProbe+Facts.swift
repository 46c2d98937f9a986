package import Recordings

extension AccessoryProbe {
  package static let facts: [DescribedFact] = [
    .init(
      "devices",
      .parts([
        .init("bus", .words("usb", "bluetooth", "typec", "thunderbolt")), .init("interface", .text),
        .init("name", .text), .init("identity", .text, "vendor and product in hexadecimal"),
        .init("functions", .list(of: .text)),
        .init(
          "attachment", .words("fixed", "removable", "unknown"),
          "whether it is built in, can be unplugged, or neither is known"),
        .init("reason", .text),
      ])),
    .init("sources", .map(of: .count), "by bus: how many entries it listed, hubs and chargers among them"),
  ]
}
