package import Formats
import Quantities
import Recordings

extension PowerModel: TableRow {
  package static let schemaVersion = 1

  /// Reads a model's file; its name without the ending is the model's. Currents count at the model's voltage.
  ///
  /// - Throws: `DocumentError` with the place for whatever cannot be understood, is out of range or has no provenance.
  package init(file: String, bytes: [UInt8]) throws(DocumentError) {
    try self.init(DocumentReader(file: file, bytes: bytes))
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    self = try Self.table.row(reader)
    name = reader.fileName
  }

  /// The model as a file holds it, all in watts and joules, so that a recording can carry what it was judged by.
  package var json: JSONValue { Self.table.json(self) }

  package func validate(_ reader: DocumentReader) throws(DocumentError) {
    for part in errors.keys.sorted() where try reader.member(part) == nil {
      throw try reader.required("errors").required(part).error("the model has no \"\(part)\"")
    }
    try Provenance.check(provenance, of: Self.table.numbers(reader), reader)
  }

  package static let table = Table(
    "power", "Headroom power model",
    """
    What a device's parts draw, as people write it, in the terms of Android's power profile. Its file's name without \
    the ending is the model's. Quantities are texts with their unit; a current counts at the model's voltage; each \
    number has a provenance.
    """,
    blank: PowerModel(
      name: "", title: "", voltage: nil, error: 0, idle: 0, processor: Processor(clusters: [])),
    fields)

  private static let fields: [TableField<PowerModel>] =
    [
      .init(writtenVersion: schemaVersion),
      .init("voltage", .quantity(.volts, 0.5...500).sourced, optional: \.voltage, "What currents count at."),
      .init("title", .name, \.title),
      .init("error", .error, \.error, "How far a figure by this model may be off, as a share."),
      .init("cpu", group: processor).mustBeGiven,
    ] + parts + [
      .init("description", .plain, optional: \.description),
      .init(
        "covers", .word, \.covers, default: .device,
        """
        What its idle is of: the whole device, which is meant where this is left out, or the processors' packages \
        alone.
        """),
      .init("battery", group: [.init("capacity", .charge, optional: \.battery).mustBeGiven]),
      .init("screen", .part, optional: \.screen), .init("storage", .storage, optional: \.storage),
      .init(
        "errors", group: erring.map { .init($0, .error, optional: \.errors[$0]) }, needsOne: true,
        "The same of single parts that are known better or worse."),
      .init(provenance: \.provenance, example: "cpu.clusters[1].speeds, cpu.clusters or cpu"),
    ]

  private static let processor: [TableField<PowerModel>] =
    [
      .init(
        "idle", .power, \.idle,
        "The whole device awake, its screen dark, nothing at work; all else comes on top.")
    ] + Processor.table.fields.map { $0.of(\.processor) }

  /// What may be held open: a number by itself, or several under one name.
  private static let plainParts = ["audio", "gps", "sensors", "video"]
  private static let groupedParts = [
    ("bluetooth", ["active", "on"]), ("camera", ["average", "flashlight"]),
    ("radio", ["active", "on", "scanning"]), ("wifi", ["active", "on", "scan"]),
  ]

  private static let parts: [TableField<PowerModel>] =
    plainParts.map { .init($0, .power, optional: \.[part: $0]) }
    + groupedParts.map { group, keys in
      .init(
        group, group: keys.map { .init($0, .power, optional: \.[part: "\(group).\($0)"]) }, needsOne: true)
    }

  /// What may have an error of its own.
  private static let erring = (["cpu", "screen", "storage"] + plainParts + groupedParts.map(\.0)).sorted()

  /// Watts of what is held open; nil where it is not known.
  private subscript(part name: String) -> Double? {
    get { parts.first { $0.name == name }?.active }
    set {
      parts.removeAll { $0.name == name }
      guard let newValue else { return }
      parts.append(Part(name, active: newValue))
      parts.sort { $0.name < $1.name }
    }
  }
}
