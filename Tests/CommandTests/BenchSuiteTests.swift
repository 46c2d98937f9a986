import Documents
import Formats
import Stimuli
import TestSupport
import Testing

/// Suites as people write them: what they come to, what is refused, and whether the schema agrees.
@Suite struct BenchSuiteTests {
  static func suite(
    _ text: String, files: [String: String] = [:]
  ) -> Result<BenchSuite, DocumentError> {
    Result { () throws(DocumentError) in
      try BenchSuite(
        file: "suite.json", bytes: Array(text.utf8), stimuli: StimulusRegistry.parameters
      ) { name in
        guard let text = files[name] else {
          return .failure(DocumentError(file: name, place: "", problem: "no such file"))
        }
        return .success(SuiteFile(path: "folder/" + name, bytes: Array(text.utf8)))
      }
    }
  }

  private static func wrapped(_ members: String) -> String {
    "{\"schemaVersion\": 1, \"name\": \"s\", \"gates\": {\"disk.syncs\": \"5 %\"}, \(members)}"
  }

  private static let app = "\"scenario\": {\"command\": [\"./app\", \"${size}\"], \"repeat\": 2}"

  @Test func aScenarioIsTakenFromItsFileOrStandsInTheSuite() throws {
    let text = Self.wrapped(
      """
      "scenarios": [{"name": "a", "scenario": "a.json"}, {"name": "b", "scenario": {"command": ["b"], "rate": "5 /s"}}]
      """)
    let file = "{\"schemaVersion\": 1, \"command\": [\"./a\"], \"directory\": \"x\"}"
    let suite = try Self.suite(text, files: ["a.json": file]).get()
    #expect(suite.cases.map(\.name) == ["a", "b"])
    #expect(suite.cases.map(\.file) == ["folder/a.json", "suite.json"])
    #expect(suite.cases[0].scenario.directory == "x" && suite.cases[1].scenario.rate == 5)
    #expect(suite.cases[1].rules.gates == [Gate(metric: "disk.syncs", relative: 0.05)])
  }

  @Test func eachCombinationOfParametersIsACase() throws {
    let text = Self.wrapped(
      """
      "scenarios": [{"name": "a", "parameters": {"size": ["1", 20], "mode": ["x"]},
        "scenario": {"command": ["./app", "--${size}-${mode}", "$${HOME}"], "repeat": "${size}"}}]
      """)
    // A whole text that is one parameter becomes what that is: a number stays one.
    #expect(throws: DocumentError.self) { try Self.suite(text).get() }
    let numbers = text.replacing("\"1\", 20", with: "1, 20")
    let suite = try Self.suite(numbers).get()
    #expect(suite.cases.map(\.name) == ["a/mode=x,size=1", "a/mode=x,size=20"])
    #expect(
      suite.cases.map(\.scenario.command) == [
        ["./app", "--1-x", "${HOME}"], ["./app", "--20-x", "${HOME}"],
      ])
    #expect(suite.cases.map(\.scenario.repeats) == [1, 20])
  }

  @Test func aNamedVariantBringsItsOwnParametersAndEnvironment() throws {
    let text = Self.wrapped(
      """
      "scenarios": [{"name": "a", \(Self.app), "variants": [
        {"name": "small", "parameters": {"size": "s"}}, {"name": "big", "parameters": {"size": "b"},
         "environment": {"A": "1", "B": null}}]}]
      """)
    let suite = try Self.suite(text).get()
    #expect(suite.cases.map(\.name) == ["a/small", "a/big"])
    #expect(suite.cases.map { $0.scenario.command[1] } == ["s", "b"])
    #expect(suite.cases[1].scenario.environment == ["A": "1", "B": nil])
  }

  @Test func aScenariosRulesGoBeforeTheSuites() throws {
    let text = """
      {"schemaVersion": 1, "name": "s", "repeats": 7, "gates": {"disk.syncs": "5 %", "disk.writes": "1 %"},
       "quiet": {"pressure": "10 %"}, "scenarios": [{"name": "a", "scenario": {"command": ["a"]},
         "repeats": {"min": 2, "max": 9}, "time": "1 min", "precision": "1 %", "confidence": "95 %",
         "gates": {"disk.syncs": null, "memory.footprint.peak": {"absolute": "1 MiB", "relative": "10 %", "better": "less"}}}]}
      """
    let rules = try #require(try Self.suite(text).get().cases.first?.rules)
    #expect(rules.repeats == 2...9 && rules.time == 60 && rules.precision == 0.01 && rules.confidence == 0.95)
    #expect(rules.quiet.pressure == 10 && rules.quiet.patience == 30)
    #expect(rules.gates.map(\.metric) == ["disk.writes", "memory.footprint.peak"])
    #expect(rules.gates[1].absolute == 1_048_576 && rules.gates[1].relative == 0.1)
  }

  private static let good = [
    "\"machine\": {\"require\": [\"architecture\", \"kernel.series\"]}, \"scenarios\": [{\"name\": \"a\", \(app)}]",
    "\"scenarios\": [{\"name\": \"a\", \"scenario\": {\"command\": [\"a\"]}}]",
    "\"scenarios\": [{\"name\": \"a\", \(app), \"parameters\": {\"size\": [\"x\"]}}]",
    "\"repeats\": 3, \"warmUps\": 0, \"scenarios\": [{\"name\": \"a\", \"scenario\": {\"command\": [\"a\"]}}]",
  ]
  private static let bad: [(String, String)] = [
    (
      "\"machine\": {\"require\": [\"kernel.minor\"]}, \"scenarios\": [{\"name\": \"a\", \(app)}]",
      "is no part of a machine"
    ),
    ("\"scenarios\": []", "names no scenario"),
    ("\"scenarios\": [{\"name\": \"a\"}]", "the key \"scenario\" is missing"),
    ("\"scenarios\": [{\"name\": \"a\", \"scenario\": 3}]", "expected a scenario"),
    ("\"repeat\": 3, \"scenarios\": [{\"name\": \"a\", \(app)}]", "did you mean \"repeats\"?"),
    ("\"repeats\": {\"min\": 3}, \"scenarios\": [{\"name\": \"a\", \(app)}]", "the key \"max\" is missing"),
    ("\"time\": 3, \"scenarios\": [{\"name\": \"a\", \(app)}]", "the unit does not fit"),
    (
      "\"scenarios\": [{\"name\": \"a\", \(app), \"variants\": [{\"name\": \"x/y\"}]}]",
      "must not hold a slash"
    ),
    ("\"scenarios\": [{\"name\": \"a\", \(app), \"gates\": {\"disk.syncs\": {}}}]", "neither \"relative\""),
    ("\"scenarios\": [{\"name\": \"a\", \(app), \"parameters\": {\"size\": []}}]", "is empty"),
    ("\"quiet\": {\"load\": -1}, \"scenarios\": [{\"name\": \"a\", \(app)}]", "out of range: above 0"),
    ("\"quiet\": {\"load\": 0}, \"scenarios\": [{\"name\": \"a\", \(app)}]", "out of range: above 0"),
    ("\"quiet\": {\"temperature\": 201}, \"scenarios\": [{\"name\": \"a\", \(app)}]", "-50 to 200"),
    ("\"quiet\": {\"temperature\": -51}, \"scenarios\": [{\"name\": \"a\", \(app)}]", "-50 to 200"),
  ]
  /// What only the reader sees: names that must fit together.
  private static let senseless: [(String, String)] = [
    (
      "\"scenarios\": [{\"name\": \"a\", \(app), \"gates\": {\"disk.sync\": \"5 %\"}}]",
      "did you mean \"disk.syncs\"?"
    ),
    ("\"scenarios\": [{\"name\": \"a\", \(app), \"gates\": {\"disk.syncs\": null}}]", "no gate is set"),
    ("\"scenarios\": [{\"name\": \"a\", \"scenario\": \"b.json\"}]", "b.json: no such file"),
    (
      "\"scenarios\": [{\"name\": \"a\", \(app), \"parameters\": {\"sice\": [1]}}]",
      "no parameter is called \"size\""
    ),
    ("\"scenarios\": [{\"name\": \"a\", \"scenario\": {}}]", "no \"command\""),
    (
      "\"scenarios\": [{\"name\": \"a\", \"scenario\": {\"command\": [\"a\"]}}, {\"name\": \"a\", \"scenario\": {\"command\": [\"b\"]}}]",
      "a second case is called \"a\""
    ),
    (
      "\"repeats\": {\"min\": 3, \"max\": 2}, \"scenarios\": [{\"name\": \"a\", \(app)}]",
      "contradicts itself"
    ),
    ("\"precision\": \"200 %\", \"scenarios\": [{\"name\": \"a\", \(app)}]", "out of range"),
  ]

  /// Few bytes that would come to more cases than memory holds.
  @Test func moreThanAThousandCasesAreRefusedBeforeTheyAreMade() throws {
    let values = "[" + (1...60).map(String.init).joined(separator: ",") + "]"
    let table = "abcdef".map { "\"\($0)\": \(values)" }.joined(separator: ",")
    let matrix = "\"scenarios\": [{\"name\": \"a\", \(Self.app), \"parameters\": {\(table)}}]"
    let error = #expect(throws: DocumentError.self) { try Self.suite(Self.wrapped(matrix)).get() }
    #expect(error?.problem == "makes more than 1000 cases" && error?.place.hasSuffix("b") == true)

    let names = (1...32).map { "{\"name\": \"v\($0)\"}" }.joined(separator: ",")
    let sizes = "[" + (1...32).map(String.init).joined(separator: ",") + "]"
    let named =
      "{\"name\": \"NAME\", \(Self.app), \"parameters\": {\"size\": \(sizes)}, \"variants\": [\(names)]}"
    let product = #expect(throws: DocumentError.self) {
      try Self.suite(Self.wrapped("\"scenarios\": [\(named)]")).get()
    }
    #expect(product?.place.hasSuffix("variants") == true)

    let one = "{\"name\": \"NAME\", \"scenario\": {\"command\": [\"a\"]}}"
    let many = (1...1001).map { one.replacing("NAME", with: "n\($0)") }
    let most = "\"scenarios\": [\(many.dropLast().joined(separator: ","))]"
    #expect(try Self.suite(Self.wrapped(most)).get().cases.count == 1000)
    let past = "\"scenarios\": [\(many.joined(separator: ","))]"
    #expect(throws: DocumentError.self) { try Self.suite(Self.wrapped(past)).get() }
  }

  @Test(arguments: bad + senseless) func whatCannotBeMeantIsRefused(_ members: String, _ words: String) throws
  {
    let error = #expect(throws: DocumentError.self) { try Self.suite(Self.wrapped(members)).get() }
    #expect(try #require(error).description.contains(words), "\(error?.description ?? "")")
  }

  @Test(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed"))
  func theSchemaAndTheReaderAgree() throws {
    let documents = (Self.good + Self.bad.map(\.0)).map(Self.wrapped)
    let script = """
      import json, sys, jsonschema
      validator = jsonschema.Draft202012Validator(json.load(open(sys.argv[1])))
      validator.check_schema(validator.schema)
      for document in json.load(sys.stdin): print(validator.is_valid(document))
      """
    let list = "[" + documents.joined(separator: ",") + "]"
    let path = Golden.repository + "Reports/schemas/suite.schema.json"
    let answer = try #require(Python.run(script, Array(list.utf8), path))
    let valid = answer.text.split(separator: "\n").map { $0 == "True" }
    #expect(valid == Self.good.map { _ in true } + Self.bad.map { _ in false })
    for text in Self.good { #expect(throws: Never.self) { try Self.suite(Self.wrapped(text)).get() } }
  }
}
