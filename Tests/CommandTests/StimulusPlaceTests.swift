import TestSupport
import Testing

/// Slips in what a scenario does to the program, told with the file and the place in it.
@Suite(.serialized, .waitsForItsProcesses) struct StimulusPlaceTests {
  private func errors(_ text: String, _ words: (String) -> [String]) throws -> String {
    let tree = FixtureTree().file("/odd.json", text)
    let tool = try Tool.run(words(tree.path + "/odd.json"))
    #expect(tool.status == 2)
    return tool.errors.replacing(tree.path + "/", with: "")
  }

  private static let slips = [
    ("{\"at\": \"2 s\", \"do\": \"frz\"}", ".do: unknown stimulus \"frz\""),
    ("{\"at\": \"2 s\", \"do\": \"kill\", \"how\": 1}", ".how: unknown key \"how\""),
    ("{\"at\": \"x\", \"do\": \"kill\"}", ".at: \"x\" does not start with a number"),
    ("{\"at\": \"2 s\", \"do\": \"input\"}", ": input: what is to happen to the input?"),
    ("{\"at\": \"2 s\", \"do\": \"network-shape\", \"as\": \"bad\"}", ": bad: nothing to do; give one of"),
    (
      "{\"at\": \"2 s\", \"do\": \"network-down\", \"peer\": \"nobody\"}",
      ".peer: network-down: \"nobody\" is no"
    ),
    (
      "{\"at\": \"2 s\", \"do\": \"memory-warning\", \"limit\": \"9 MiB\"}",
      ".limit: memory-warning: it belongs to channel=pressure"
    ),
  ]

  @Test(arguments: slips)
  func aSlipInAScenarioIsNamedWithItsPlace(_ step: String, _ words: String) throws {
    let text = """
      {"schemaVersion": 1, "command": ["true"], "timeline": [{"at": "1 s", "do": "kill"}, \(step)]}
      """
    let errors = try errors(text) { ["run", "--scenario", $0] }
    #expect(errors.hasPrefix("headroom: odd.json: timeline[1]\(words)"), "\(errors)")
  }

  @Test(arguments: slips)
  func aSlipInASuiteIsNamedWithItsPlace(_ step: String, _ words: String) throws {
    let text = """
      {"schemaVersion": 1, "name": "s", "gates": {"disk.syncs": "5 %"}, "scenarios": [
        {"name": "a", "scenario": {"command": ["true"], "timeline": [{"at": "1 s", "do": "kill"}, \(step)]}}]}
      """
    let errors = try errors(text) { ["bench", $0] }
    let place = "odd.json: scenarios[0].scenario.timeline[1]"
    #expect(errors.hasPrefix("headroom: \(place)\(words)"), "\(errors)")
  }

  @Test func aVariantsVariableWithoutAProperNameIsNamedWithItsPlace() throws {
    let text = """
      {"schemaVersion": 1, "name": "s", "gates": {"disk.syncs": "5 %"}, "scenarios": [
        {"name": "a", "scenario": {"command": ["true"]}, "variants": [{"name": "v", "environment": {"A=B": "1"}}]}]}
      """
    let errors = try errors(text) { ["bench", $0] }
    let place = "odd.json: scenarios[0].variants[0].environment"
    #expect(errors.hasPrefix("headroom: \(place)"), "\(errors)")
    #expect(errors.contains("is no name of a variable"), "\(errors)")
  }

  @Test func aSlipInAParameterOnTheCommandLineNamesIt() throws {
    let tool = try Tool.run(["run", "--do", "network-down,peer=nobody@1s", "--", "true"])
    #expect(
      tool.errors.hasPrefix(
        "headroom: --do network-down,peer=nobody@1s: peer: network-down: \"nobody\" is no"),
      "\(tool.errors)")
  }

  @Test func aSlipOnTheCommandLineNamesTheOption() throws {
    let tool = try Tool.run(["run", "--do", "input@1s", "--", "true"])
    #expect(tool.errors.hasPrefix("headroom: --do input@1s: input: what is to happen"), "\(tool.errors)")
  }
}
