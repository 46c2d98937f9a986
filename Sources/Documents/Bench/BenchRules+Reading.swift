package import Formats
import Quantities

extension BenchRules: TableRow {
  static let fields: [TableField<BenchRules>] = [
    .init("repeats", .repeats, \.repeats, default: usual.repeats),
    .init(
      "warmUps", .whole(0...1000), \.warmUps, default: usual.warmUps,
      "runs before those, whose figures do not count"),
    .init(
      "precision", .percent(0.01...100), \.precision, default: usual.precision,
      "half of an interval over the median, at which it is narrow enough"),
    .init(
      "confidence", .percent(50...99.99), \.confidence, default: usual.confidence, "how sure an interval is"),
    .init("time", .quantity(.seconds, 0.001...604_800), optional: \.time, "how long a case may take"),
    .init(
      "coolDown", .quantity(.seconds, 0...3600), \.coolDown, default: usual.coolDown, "between two runs"),
    .init("quiet", .part, \.quiet, default: usual.quiet, "when the machine is quiet enough to measure on"),
    .init("gates", schema: gates) { (rules, reader) throws(DocumentError) in try rules.readGates(reader) },
  ]

  package static let table = Table("", "", "", blank: usual, fields)

  private static let usual = BenchRules()

  private static let gates: [String: JSONValue] = [
    "type": "object", "description": "by how much each metric may become worse",
    "propertyNames": [
      "pattern": "^[a-z]+[.]", "description": "a metric that \"headroom report\" knows",
    ],
    "additionalProperties": ["oneOf": .array([none] + Gate.written)],
  ]

  private static let none: JSONValue = [
    "type": "null", "description": "takes the gate of the whole suite away",
  ]

  /// A metric that has a gate already gets the new one alone.
  private mutating func readGates(_ reader: DocumentReader) throws(DocumentError) {
    for (metric, value) in try reader.members().sorted(by: { $0.key < $1.key }) {
      gates.removeAll { $0.metric == metric }
      if value != .null { gates.append(try Gate(file: reader.child(metric, value))) }
    }
    gates.sort { $0.metric < $1.metric }
  }
}

extension QuietRules: FieldObject {
  package static let table = Table(
    blank: QuietRules(),
    .init("load", load, optional: \.load, "load average over a minute, for each processor"),
    .init(
      "pressure", .quantity(.percent, 0...100), optional: \.pressure,
      "share of the last 10 s in which some task waited for a processor"),
    .init("temperature", temperature, optional: \.temperature, "degrees Celsius of the hottest zone"),
    .init(
      "patience", .quantity(.seconds, 0...3600), \.patience, default: QuietRules().patience,
      "how long to wait for it before each run"))

  private static let load = WrittenForm<Double>.plain.saying(["exclusiveMinimum": 0])
    .refusing("out of range: above 0") { $0 <= 0 }
  private static let temperature = WrittenForm<Double>.plain.saying(["minimum": -50, "maximum": 200])
    .refusing("out of range: -50 to 200 °C") { !(-50...200).contains($0) }
}

extension WrittenForm<ClosedRange<Int>> {
  /// A number, or both ends.
  fileprivate static var repeats: Self {
    let schemas: [JSONValue] = [.object(Ends.form.schema), Ends.table.schema]
    return Self([
      "description": "runs that count: a number, or at least and at most", "oneOf": .array(schemas),
    ]) {
      Ends.table.json(Ends(min: $0.lowerBound, max: $0.upperBound))
    } read: { (reader) throws(DocumentError) in
      guard case .object = reader.value else {
        let count = try Ends.form.read(reader)
        return count...count
      }
      let ends = try Ends.table.row(reader)
      return ends.min...ends.max
    }
  }
}

private struct Ends: TableRow {
  var min: Int
  var max: Int

  static let form = WrittenForm<Int>.whole(1...1000)
  static let table = Table(
    blank: Ends(min: 1, max: 1), .init("min", form, \.min), .init("max", form, \.max))

  func validate(_ reader: DocumentReader) throws(DocumentError) {
    guard min <= max else { throw reader.error("contradicts itself: \"min\" is above \"max\"") }
  }
}
