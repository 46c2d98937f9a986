package import Recordings

extension MotionProbe {
  package static let facts: [DescribedFact] = [
    .init(
      "sensors",
      .parts([
        .init("entry", .text), .init("name", .text), .init("interface", .text),
        .init("quantities", .list(of: .word(MotionQuantity.self))),
        .init(
          "attachment", .words("fixed", "removable", "unknown"),
          "whether it is built in, can be unplugged, or neither is known"),
        .init("location", .text, "base, display, or the firmware's own word"),
        .init(
          "mountMatrices",
          .map(
            of: .part([
              .init("rows", .list(of: .list(of: .number))), .init("source", .text),
            ])), "how the sensor's axes lie in the device: three rows of a rotation"),
        .init("counted", .flag, "whether it counts as part of the device; where not, the reason says why"),
        .init("reason", .text),
      ])),
    .init(
      "sensorProxy",
      .part([
        .init("accelerometer", .flag), .init("ambientLight", .flag), .init("proximity", .flag),
        .init("compass", .flag),
      ]), "what iio-sensor-proxy says it has"),
    .init(
      "hidden", .list(of: .text),
      "coprocessors, controllers and sensor hubs whose sensors the kernel may not show"),
  ]
}
