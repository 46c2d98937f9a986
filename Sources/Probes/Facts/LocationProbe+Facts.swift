package import Recordings

extension LocationProbe {
  package static let facts: [DescribedFact] = [
    .init(
      "receivers",
      .parts([
        .init("name", .text), .init("source", .text, "what shows it: gnss, gpsd, ModemManager or usb"),
        .init(
          "kind", .word(SatelliteReceiver.Kind.self),
          "builtin, modem and accessory are hardware of this device, the others are not"),
        .init("protocol", .text), .init("detail", .text),
      ]), "a receiver that two sources show stands here once for each"),
    .init(
      "gpsd",
      .part([
        .init("release", .text), .init("devices", .whole),
      ]), "the daemon, and how many receivers it has"),
    .init("geoclue", .text, "whether the service that positions by any source is running or can be started"),
    .init(
      "accuracy",
      .part([
        .init("mode", .word(GpsdReport.Fix.Mode.self)), .init("device", .text),
        .init("longitudeError", .amount, "metres, as gpsd estimates it (epx)"),
        .init("latitudeError", .amount, "metres (epy)"), .init("horizontalError", .amount, "metres (eph)"),
        .init("verticalError", .amount, "metres (epv)"),
      ]), "of a fix that was waited for; never the position"),
  ]
}
