import Documents
import Stimuli
import TestSupport
import Testing

/// The schema of scenario files against the reader and an independent validator.
@Suite struct GoldenScenarioSchemaTests {
  private static let path = "Reports/schemas/scenario.schema.json"

  private static let good = [
    "\"command\": [\"./app\", \"-x\"], \"environment\": {\"A\": null}, \"repeat\": 3, \"rate\": \"50 /s\"",
    "\"timeline\": [{\"at\": \"1 s\", \"do\": \"kill\"}, {\"after\": \"kill\", \"do\": \"relaunch\", \"cold\": true}]",
    "\"timeline\": [{\"at\": \"1 s\", \"every\": \"1 s\", \"times\": 2, \"do\": \"terminate\", \"as\": \"t\"}]",
    "\"timeline\": [{\"at\": \"1 s\", \"phase\": \"scroll\"}]",
    "\"ready\": {\"when\": \"port\", \"port\": 80, \"within\": \"1 s\"}", "\"ready\": {\"when\": \"quiet\"}",
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
    "\"ready\": {\"when\": \"port\"}", "\"ready\": {\"when\": \"port\", \"port\": 0}",
    "\"ready\": {\"when\": \"quiet\", \"text\": \"up\"}", "\"ready\": \"quiet\"",
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
