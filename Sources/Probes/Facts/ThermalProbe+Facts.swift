package import Recordings

extension ThermalProbe {
  package static let facts: [DescribedFact] = [
    .init(
      "zones",
      .parts([
        .init("name", .text), .init("type", .text), .init("temperature", .number, "degrees Celsius"),
        .init("policy", .text), .init("enabled", .flag),
        .init(
          "trips",
          .parts([
            .init("type", .text), .init("temperature", .number, "degrees Celsius"),
          ]), "a temperature at which the kernel does something"),
      ])),
    .init(
      "coolingDevices",
      .parts([
        .init("name", .text), .init("type", .text), .init("state", .whole), .init("maximum", .whole),
      ])),
    .init(
      "sensors",
      .parts([
        .init("name", .text), .init("chip", .text), .init("label", .text),
        .init("temperature", .number, "degrees Celsius"), .init("maximum", .number, "degrees Celsius"),
        .init("critical", .number, "degrees Celsius"),
      ])),
  ]
}
