package import Recordings

extension BluetoothProbe {
  package static let facts: [DescribedFact] = [
    .init("source", .text),
    .init(
      "controllers",
      .parts([
        .init("name", .text), .init("lowEnergy", .flag), .init("classic", .flag, "basic rate, BR/EDR"),
        .init("powered", .flag), .init("blocked", .flag),
        .init("version", .count, "the specification's number: 9 is Bluetooth 5.0"),
        .init("manufacturer", .count, "the company identifier of the Bluetooth SIG"),
        .init("supported", .list(of: .text), "supported settings by the names of BlueZ"),
      ])),
    .init("silent", .map(of: .text), "controllers that could not be asked, with the reason"),
  ]
}
