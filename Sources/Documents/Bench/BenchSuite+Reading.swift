package import Formats
import Quantities
package import Recordings

/// A file that a suite names, found beside it.
package struct SuiteFile: Sendable {
  package var path: String
  package var bytes: [UInt8]
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

extension BenchSuite {
  /// Reads a suite file.
  ///
  /// - Parameters:
  ///   - stimuli: the parameters of every stimulus there is.
  ///   - problem: what keeps a request from being carried out, beyond what its parameters' kinds say.
  ///   - load: what a scenario's file holds, by its path as the suite writes it; or the problem with it.
  /// - Throws: `DocumentError` with the place and the nearest known name for whatever cannot be understood.
  package init(
    file: String, bytes: [UInt8], stimuli: [String: [StimulusParameter]],
    problem: (StimulusRequest) -> StimulusProblem? = { _ in nil },
    load: (String) -> Result<SuiteFile, DocumentError>
  ) throws(DocumentError) {
    let reader = try DocumentReader(file: file, bytes: bytes)
    let written = try WrittenSuite.table.row(reader)
    self = written.suite
    let list = try reader.required("scenarios")
    for item in try list.items() {
      let entry = try SuiteScenario(item, written.rules)
      guard cases.count + entry.count <= SuiteVariant.most else {
        throw item.error("makes more than \(SuiteVariant.most) cases of the suite")
      }
      for made in try entry.cases(item, load: load, stimuli: stimuli, problem: problem) {
        guard !cases.contains(where: { $0.name == made.name }) else {
          throw item.error("a second case is called \"\(made.name)\"")
        }
        cases.append(made)
      }
    }
    guard !cases.isEmpty else { throw list.error("names no scenario, so that nothing could ever fail") }
  }

  /// The JSON Schema of a suite's file.
  package static var document: JSONValue { WrittenSuite.table.document }
}

/// A suite's file without its scenarios, which are made of what else is in it.
private struct WrittenSuite: TableRow {
  var suite = BenchSuite(name: "", cases: [])
  var rules = BenchRules()

  static let table = Table(
    "suite", "Headroom suite",
    """
    Scenarios that are run again and again, and how much worse their figures may become. ${NAME} in a scenario stands \
    for a parameter, $${ for a plain ${.
    """,
    blank: WrittenSuite(), fields + BenchRules.fields.map { $0.of(\.rules) })

  private static let fields: [TableField<WrittenSuite>] = [
    .init(writtenVersion: BenchSuite.schemaVersion), .init("name", .name, \.suite.name),
    .init("description", .plain, optional: \.suite.description),
    .init(
      "machine", .part, \.suite.machine, default: .all,
      """
      what of a machine has to be the same for a baseline's figures to be compared; by default all of it, and exact \
      counts that do not depend on it always are
      """),
    .init(
      "scenarios", schema: ["type": "array", "minItems": 1, "items": SuiteScenario.table.schema],
      isRequired: true
    ) { _, _ in },
  ]
}

/// One entry of a suite's list: a scenario, in as many variants as its parameters make.
struct SuiteScenario: TableRow {
  private var name = ""
  private var rules: BenchRules
  private var values: [String: [JSONValue]] = [:]
  private var named: [SuiteVariant]?
  private var variants: [SuiteVariant] = []
  /// How many cases it makes.
  var count: Int { variants.count }

  static let table = Table(
    "", "", "", blank: SuiteScenario(rules: BenchRules()), fields + BenchRules.fields.map { $0.of(\.rules) })

  private static let fields: [TableField<SuiteScenario>] = [
    .init("name", .name, \.name),
    .init("scenario", schema: scenario, isRequired: true) { _, _ in },
    .init(
      "parameters", .map(of: .list(of: .parameter).withOne(orElse: "is empty")), \.values, default: [:],
      "a variant for each combination of the values"),
    .init("variants", .list(of: .part).withOne(orElse: "is empty"), optional: \.named),
  ]

  private static let scenario: [String: JSONValue] = [
    "description": "a scenario, without schemaVersion, or the file of one beside the suite",
    "oneOf": [["type": "string", "minLength": 1], ["type": "object"]],
  ]

  private init(rules: BenchRules) { self.rules = rules }

  init(_ reader: DocumentReader, _ rules: BenchRules) throws(DocumentError) {
    self = try Self.table.row(reader, from: SuiteScenario(rules: rules))
    variants = try SuiteVariant.matrix(values, reader)
    guard let named, let list = try reader.member("variants") else { return }
    try SuiteVariant.check(variants.count, times: named.count, list)
    variants = named.flatMap { variant in variants.map { $0.joined(variant) } }
  }

  func validate(_ reader: DocumentReader) throws(DocumentError) {
    guard !rules.gates.isEmpty else {
      throw reader.error("no gate is set, here or for the whole suite, so that nothing could ever fail")
    }
  }

  func cases(
    _ reader: DocumentReader, load: (String) -> Result<SuiteFile, DocumentError>,
    stimuli: [String: [StimulusParameter]], problem: (StimulusRequest) -> StimulusProblem?
  ) throws(DocumentError) -> [SuiteCase] {
    let place = try reader.required("scenario")
    let source = try Self.source(place, load)
    var cases: [SuiteCase] = []
    for variant in variants {
      let filled = try variant.fill(source)
      var scenario = try Scenario(filled, stimuli: stimuli, problem: problem)
      scenario.environment.merge(variant.environment) { $1 }
      guard !scenario.command.isEmpty else { throw place.error("the scenario has no \"command\"") }
      let title = variant.name.isEmpty ? name : "\(name)/\(variant.name)"
      cases.append(
        SuiteCase(
          name: title, scenario: scenario, file: source.file, rules: rules,
          digest: Self.digest(filled.value, variant.environment)))
    }
    return cases
  }

  private static func digest(_ scenario: JSONValue, _ environment: [String: String?]) -> String {
    var members = scenario.object ?? [:]
    for key in ["description", "budget"] { members[key] = nil }
    members["variant"] = .object(environment.mapValues { $0.map { .string($0) } ?? .null })
    return SecureHash.sha256(Array(JSONWriter.line(.object(members)).utf8))
  }

  /// The scenario itself, or the file that is named in its place.
  private static func source(
    _ place: DocumentReader, _ load: (String) -> Result<SuiteFile, DocumentError>
  ) throws(DocumentError) -> DocumentReader {
    guard case .string(let path) = place.value else {
      guard case .object(var members) = place.value else {
        throw place.error("expected a scenario or the name of its file, found \(place.value.kind)")
      }
      members["schemaVersion"] = .integer(Scenario.schemaVersion)
      return DocumentReader(file: place.file, place: place.place, value: .object(members))
    }
    let file = try load(path).get()
    return try DocumentReader(file: file.path, bytes: file.bytes)
  }
}
