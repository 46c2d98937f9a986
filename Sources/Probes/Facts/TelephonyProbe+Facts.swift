package import Recordings

extension TelephonyProbe {
  package static let facts: [DescribedFact] = [
    .init(
      "modems",
      .parts([
        .init("name", .text), .init("source", .text, "ModemManager or oFono"), .init("manufacturer", .text),
        .init("model", .text), .init("state", .text),
        .init("failure", .text, "why the modem is of no use now"),
        .init("technologies", .list(of: .text)), .init("calls", .flag), .init("messages", .flag),
        .init("storages", .list(of: .text)), .init("positioning", .list(of: .text)),
      ])),
    .init(
      "ports",
      .parts([
        .init("name", .text), .init("class", .text), .init("driver", .text), .init("detail", .text),
      ]), "what the kernel shows of modems"),
    .init("modemManager", .text), .init("oFono", .text),
  ]
}
