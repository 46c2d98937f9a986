package import Formats
import Quantities
import Recordings

extension Gate {
  /// The gate of the metric under whose name it stands: `"5 %"`, or both bounds and the better way.
  package init(file reader: DocumentReader) throws(DocumentError) {
    let metric = try reader.metric()
    let blank = Gate(metric: metric.name, relative: 0, better: MetricCatalogue.better(metric.name))
    if case .object = reader.value {
      self = try GateFile.table.row(reader, from: GateFile(gate: blank, unit: metric.unit)).gate
    } else {
      self = blank
      relative = try GateFile.relative.read(reader)
    }
  }

  /// The JSON Schemas of either.
  static var written: [JSONValue] {
    let bounds = GateFile.table.schema.object ?? [:]
    let one: [String: JSONValue] = ["anyOf": [["required": ["relative"]], ["required": ["absolute"]]]]
    return [.object(GateFile.relative.schema), .object(bounds.merging(one) { $1 })]
  }
}

/// A gate, and the unit of its metric.
private struct GateFile: TableRow {
  var gate = Gate(metric: "", relative: 0)
  var unit = Unit.count

  static let relative = WrittenForm<Double>.percent(0...10_000)
  static let table = Table(
    blank: GateFile(), .init("relative", relative, \.gate.relative, default: 0, "of the baseline"),
    .init("absolute", schema: absolute) { (file, reader) throws(DocumentError) in
      file.gate.absolute = try reader.quantity(in: [file.unit]).value
      guard file.gate.absolute >= 0 else { throw reader.error("out of range: never below zero") }
    }, .init("better", .plain, \.gate.better, default: .less))

  private static let absolute = Quantity.anySchema.merging([
    "description": "in the metric's unit; a change is past both bounds"
  ]) { $1 }

  func validate(_ reader: DocumentReader) throws(DocumentError) {
    guard reader.value["relative"] != nil || reader.value["absolute"] != nil else {
      throw reader.error("neither \"relative\" nor \"absolute\" is given; for no tolerance: \"0 %\"")
    }
  }
}
