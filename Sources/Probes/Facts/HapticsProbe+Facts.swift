package import Recordings

extension HapticsProbe {
  package static let facts: [DescribedFact] = [
    .init("vibrator", .finding),
    .init(
      "devices",
      .parts([
        .init("interface", .text), .init("name", .text),
        .init("counted", .flag, "whether it counts as part of the device; where not, the reason says why"),
        .init("reason", .text),
      ])),
  ]
}
