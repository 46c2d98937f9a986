package import Recordings

extension AudioProbe {
  package static let facts: [DescribedFact] = [
    .init("source", .text, "what listed the cards"),
    .init(
      "cards",
      .parts([
        .init("number", .whole), .init("id", .text), .init("driver", .text), .init("name", .text),
        .init("records", .list(of: .text), "its streams that record, whatever is wired to them"),
        .init("plays", .list(of: .text)), .init("usb", .text, "vendor and product"),
        .init("codecs", .list(of: .text)), .init("profile", .text, "ALSA's use-case profile for it"),
        .init("noMicrophone", .text, "why nothing on it can be a microphone"),
      ])),
    .init(
      "inputs",
      .parts([
        .init("name", .text),
        .init(
          "kind", .word(AudioInput.Kind.self),
          "a headset is in a socket of the device; an accessory is a device of its own"),
        .init("state", .words("connected", "unplugged", "unknown")), .init("reason", .text),
      ])),
    .init("missing", .text, "why the cards could not be seen"),
    .init(
      "recordings",
      .parts([
        .init("node", .text), .init("rate", .whole, "in hertz"), .init("channels", .whole),
        .init("frames", .whole), .init("peak", .number, "the largest sample, in percent of full scale"),
        .init("level", .number, "root mean square, in percent of full scale"),
        .init("missing", .text, "why nothing was recorded"),
      ]), "a second recorded from each stream that could come from a microphone, with --active only"),
  ]
}
