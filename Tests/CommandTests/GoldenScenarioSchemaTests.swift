import Documents
import Quantities
import Stimuli
import TestSupport
import Testing

/// The schema of scenario files against the registry of stimuli, the reader and an independent validator.
@Suite struct GoldenScenarioSchemaTests {
  private static let path = "Reports/schemas/scenario.schema.json"

  @Test func theSchemaKnowsEveryStimulusAndParameterAndNoOther() throws {
    let bytes = try #require(Golden.read(Golden.repository + Self.path))
    var schema = try #require(JSONParser.parse(bytes).object)
    var parts = try #require(schema["$defs"]?.object)
    parts["stimulus"] = ["oneOf": .array(StimulusRegistry.all.map { Self.schema(of: $0.meta) })]
    schema["$defs"] = .object(parts)
    let difference = Golden.difference(JSONWriter.pretty(.object(schema)), Self.path)
    #expect(difference == nil)
  }

  private static func schema(of stimulus: StimulusMeta) -> JSONValue {
    let time: JSONValue = ["$ref": "#/$defs/time"]
    let name: JSONValue = ["type": "string", "minLength": 1]
    var members: [String: JSONValue] = [
      "at": time, "after": name, "delay": time, "within": time, "every": time, "as": name,
      "times": ["type": "integer", "minimum": 1, "maximum": 10_000], "do": ["const": .string(stimulus.id)],
    ]
    for parameter in stimulus.parameters { members[parameter.name] = schema(of: parameter) }
    let required = ["do"] + stimulus.parameters.filter(\.isRequired).map(\.name)
    return [
      "title": .string(stimulus.title), "type": "object", "required": .strings(required),
      "additionalProperties": false, "properties": .object(members),
    ]
  }

  private static func schema(of parameter: StimulusParameter) -> JSONValue {
    var members: [String: JSONValue] = ["description": .string(parameter.help)]
    switch parameter.kind {
    case .text: members["type"] = "string"
    case .flag: members["type"] = "boolean"
    case .words: members["$ref"] = "#/$defs/words"
    case .choice(let choices): members["enum"] = .strings(choices)
    case .quantity(let unit, _):
      members["type"] = unit == .count ? ["string", "number"] : "string"
      members["examples"] = [.string(unit.example)]
    }
    return .object(members)
  }

  private static let good = [
    "\"command\": [\"./app\", \"-x\"], \"environment\": {\"A\": null}, \"repeat\": 3, \"rate\": \"50 /s\"",
    "\"timeline\": [{\"at\": \"1 s\", \"do\": \"kill\"}, {\"after\": \"kill\", \"do\": \"relaunch\", \"cold\": true}]",
    "\"timeline\": [{\"at\": \"1 s\", \"every\": \"1 s\", \"times\": 2, \"do\": \"terminate\", \"as\": \"t\"}]",
    "\"timeline\": [{\"at\": \"1 s\", \"phase\": \"scroll\"}]",
    "\"setUp\": [[\"true\"]], \"duration\": \"1 min\"",
    "\"radio\": \"lte\", \"radioInterfaces\": [\"lo\"], \"burstGap\": \"1.5 s\"",
    "\"radio\": [\"wlan0=wifi\", \"./a=b.json\"]",
    "\"power\": \"phone\", \"meter\": \"none\", \"rest\": \"0 s\", \"screen\": \"on\", \"battery\": \"12 Wh\"",
  ]
  private static let bad = [
    "\"comand\": [\"./app\"]", "\"command\": []", "\"repeat\": 0", "\"environment\": {\"A=B\": \"\"}",
    "\"timeline\": [{\"do\": \"kill\"}]", "\"timeline\": [{\"at\": \"1 s\", \"do\": \"kil\"}]",
    "\"timeline\": [{\"at\": \"1 s\", \"after\": \"exit\", \"do\": \"kill\"}]",
    "\"timeline\": [{\"at\": \"1 s\", \"do\": \"kill\", \"cold\": true}]",
    "\"timeline\": [{\"at\": \"1 s\", \"do\": \"relaunch\", \"cold\": 1}]",
    "\"timeline\": [{\"at\": \"1 s\", \"every\": \"1 s\", \"do\": \"kill\"}]",
    "\"timeline\": [{\"at\": \"1 s\", \"delay\": \"1 s\", \"do\": \"kill\"}]",
    "\"radio\": \"=lte\"", "\"radio\": [\"wlan0=\"]", "\"radioInterfaces\": \"lo\"", "\"burstGap\": 1.5",
    "\"timeline\": [{\"at\": 1, \"do\": \"kill\"}]", "\"setUp\": [\"true\"]", "\"rate\": 50",
  ]

  @Test(.enabled(if: Python.hasValidator, "python3-jsonschema is not installed"))
  func theSchemaAndTheReaderAgree() throws {
    let documents = (Self.good + Self.bad).map { "{\"schemaVersion\": 1, \($0)}" }
    let accepted = documents.map { text in
      (try? Scenario(file: "s", bytes: Array(text.utf8), stimuli: StimulusRegistry.parameters)) != nil
    }
    let script = """
      import json, sys, jsonschema
      validator = jsonschema.Draft202012Validator(json.load(open(sys.argv[1])))
      validator.check_schema(validator.schema)
      for document in json.load(sys.stdin): print(validator.is_valid(document))
      """
    let list = "[" + documents.joined(separator: ",") + "]"
    let answer = try #require(Python.run(script, Array(list.utf8), Golden.repository + Self.path))
    let valid = answer.text.split(separator: "\n").map { $0 == "True" }
    #expect(accepted == Self.good.map { _ in true } + Self.bad.map { _ in false })
    for (document, (own, peer)) in zip(documents, zip(accepted, valid)) {
      #expect(own == peer, "\(document)")
    }
    #expect(valid.count == documents.count)
  }
}
