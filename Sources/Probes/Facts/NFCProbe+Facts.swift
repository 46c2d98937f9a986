package import Recordings

extension NFCProbe {
  package static let facts: [DescribedFact] = [
    .init("source", .text),
    .init(
      "devices",
      .parts([
        .init("name", .text), .init("protocols", .list(of: .text)), .init("readsTags", .flag),
        .init("powered", .flag),
      ])),
  ]
}
