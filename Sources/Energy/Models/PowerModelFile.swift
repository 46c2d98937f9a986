package import Documents
import Quantities

extension PowerModel {
  package static let schemaVersion = 1

  /// Reads a model's file; its name without the ending is the model's. Currents count at the model's voltage.
  ///
  /// - Throws: `DocumentError` with the place for whatever cannot be understood, is out of range or has no provenance.
  package init(file: String, bytes: [UInt8]) throws(DocumentError) {
    try self.init(DocumentReader(file: file, bytes: bytes))
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    _ = try reader.members(known: Self.keys)
    try reader.schemaVersion(supported: Self.schemaVersion)
    let file = reader.file.split(separator: "/").last.map { String($0) } ?? reader.file
    var numbers = PowerNumbers()
    let voltage = try numbers.voltage(reader)
    let processor = try reader.required("cpu")
    self.init(
      name: file.hasSuffix(".json") ? String(file.dropLast(5)) : file,
      title: try reader.required("title").name(), voltage: voltage, error: try numbers.error(reader),
      idle: try numbers.watts("idle", processor), processor: try numbers.processor(processor),
      parts: try numbers.parts(reader))
    description = try reader.member("description")?.string()
    if let place = try reader.member("covers") { covers = try Self.coverage(place) }
    battery = try numbers.battery(reader)
    screen = try numbers.screen(reader)
    storage = try numbers.storage(reader)
    errors = try numbers.errors(reader)
    provenance = try numbers.numbers.provenance(try reader.required("provenance"))
  }

  private static func coverage(_ place: DocumentReader) throws(DocumentError) -> Coverage {
    guard let coverage = Coverage(rawValue: try place.string()) else {
      throw place.error("expected one of \(Coverage.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return coverage
  }

  /// What may be held open: a number by itself, or several under one name.
  static let plainParts = ["audio", "gps", "sensors", "video"]
  static let groupedParts = [
    ("bluetooth", ["active", "on"]), ("camera", ["average", "flashlight"]),
    ("radio", ["active", "on", "scanning"]), ("wifi", ["active", "on", "scan"]),
  ]

  /// What may have an error of its own.
  static let erring = (["cpu", "screen", "storage"] + plainParts + groupedParts.map(\.0)).sorted()

  private static let keys =
    [
      "schemaVersion", "title", "description", "voltage", "error", "errors", "covers", "battery", "cpu",
      "screen",
      "storage", "provenance",
    ] + plainParts + groupedParts.map(\.0)
}
