package import Recordings

extension ProximityProbe {
  package static let facts: [DescribedFact] = [
    .init(
      "sensors",
      .parts([
        .init("interface", .text), .init("name", .text),
        .init("nearLevel", .whole, "the lowest raw value at which something is near"),
        .init("state", .word(ProximitySensor.State.self)),
        .init("counted", .flag, "whether it counts as part of the device; where not, the reason says why"),
        .init("reason", .text),
      ]))
  ]
}
