import Quantities

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
    _ = try reader.members(
      known: ["schemaVersion", "name", "description", "scenarios", "machine"] + BenchRules.keys)
    try reader.schemaVersion(supported: Self.schemaVersion)
    self.init(
      name: try reader.required("name").name(), description: try reader.member("description")?.string(),
      cases: [],
      machine: try reader.member("machine").map { (place) throws(DocumentError) in
        try MachinePolicy(place)
      } ?? .all)
    let rules = try BenchRules(reader, besides: BenchRules())
    let list = try reader.required("scenarios")
    for item in try list.items() {
      let entry = try SuiteScenario(item, rules)
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
}

/// One entry of a suite's list: a scenario, in as many variants as its parameters make.
struct SuiteScenario {
  private let name: String
  private let rules: BenchRules
  private var variants: [SuiteVariant]
  /// How many cases it makes.
  var count: Int { variants.count }

  init(_ reader: DocumentReader, _ rules: BenchRules) throws(DocumentError) {
    _ = try reader.members(known: ["name", "scenario", "parameters", "variants"] + BenchRules.keys)
    name = try reader.required("name").name()
    self.rules = try BenchRules(reader, besides: rules)
    guard !self.rules.gates.isEmpty else {
      throw reader.error("no gate is set, here or for the whole suite, so that nothing could ever fail")
    }
    variants = try SuiteVariant.matrix(try reader.member("parameters"))
    guard let list = try reader.member("variants") else { return }
    var named: [SuiteVariant] = []
    for item in try list.items() { named.append(try SuiteVariant(item)) }
    guard !named.isEmpty else { throw list.error("is empty") }
    try SuiteVariant.check(variants.count, times: named.count, list)
    variants = named.flatMap { variant in variants.map { $0.joined(variant) } }
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
