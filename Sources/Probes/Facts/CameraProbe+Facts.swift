package import Recordings

extension CameraProbe {
  private static let size = FactKind.part([.init("width", .count), .init("height", .count)])

  package static let facts: [DescribedFact] = [
    .init(
      "cameras",
      .parts([
        .init("name", .text), .init("driver", .text), .init("bus", .text),
        .init("nodes", .list(of: .text), "nodes that its pictures can be had from"),
        .init("virtual", .flag, "made up by software; does not count as a camera"),
        .init("direction", .word(CameraDirection.Side.self)),
        .init(
          "directionGrade", .word(CameraDirection.Grade.self),
          "how the direction is known, the surest being control"),
        .init(
          "sensor",
          .part([
            .init("name", .text),
            .init("maximumSize", size),
          ])),
        .init(
          "focus", .words("automatic", "fixed", "manual", "movable"),
          "movable: a lens that programs have to focus by themselves"),
        .init("lens", .text),
        .init("covered", .flag, "whether its privacy switch covers it; left out where it is unknown"),
        .init(
          "formats",
          .parts([
            .init("fourcc", .text), .init("description", .text), .init("compressed", .flag),
            .init("maximumSize", size),
            .init(
              "rateAtMaximumSize", .amount,
              "pictures a second at the largest size; left out where the driver does not report it"),
            .init("maximumRate", .amount, "pictures a second; left out where the driver does not report it"),
          ])),
        .init("refusal", .text, "what could not be asked of it"),
        .init(
          "picture",
          .part([
            .init("width", .count), .init("height", .count), .init("fourcc", .text), .init("bytes", .count),
            .init("taken", .count, "pictures taken until one was not all of one value"),
            .init("uniform", .flag, "whether it was all of one value, as a picture that shows nothing"),
            .init("brightness", .amount, "0 to 255"),
          ]), "what a picture looked like that was taken at the user's wish; the picture itself is not kept"),
      ]), "one for each sensor, however many nodes it has"),
    .init(
      "lights",
      .parts([
        .init("name", .text), .init("flash", .flag, "false for a torch, which only shines"),
        .init("source", .text), .init("maximumCurrent", .amount, "amperes"),
        .init("maximumDuration", .amount, "seconds"),
      ])),
    .init(
      "idleSensors",
      .parts([
        .init("address", .text), .init("name", .text),
        .init("direction", .word(CameraDirection.Side.self)),
      ]), "sensors that the device tree describes and no driver holds"),
    .init(
      "lensCovers",
      .parts([
        .init("name", .text), .init("closed", .flag),
      ])),
  ]
}
