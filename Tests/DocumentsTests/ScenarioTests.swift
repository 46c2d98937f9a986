import Documents
import Formats
import Quantities
import Recordings
import Testing

@Suite struct ScenarioTests {
  private static let stimuli: [String: [StimulusParameter]] = [
    "warn": [
      StimulusParameter("level", .choice(["low", "critical"]), "how urgent"),
      StimulusParameter("size", .quantity(.bytes, 0...1024), "how much"),
      StimulusParameter("run", .words, "a command"), StimulusParameter("hard", .flag, "or not"),
    ],
    "say": [StimulusParameter("text", .text, "what", isRequired: true)], "freeze": [],
  ]

  private func read(_ text: String) throws(DocumentError) -> Scenario {
    try Scenario(file: "s.json", bytes: Array(text.utf8), stimuli: Self.stimuli)
  }

  private func timeline(_ text: String) throws(DocumentError) -> [TimelineStep] {
    try read("{\"schemaVersion\": 1, \"timeline\": [\(text)]}").timeline
  }

  private func problem(_ text: String) -> String? {
    do throws(DocumentError) { _ = try read("{\"schemaVersion\": 1, \(text)}") } catch {
      return error.description
    }
    return nil
  }

  @Test func everythingThatAScenarioSaysIsRead() throws {
    let scenario = try read(
      """
      {"schemaVersion": 1, "name": "n", "command": ["./app", "-x"], "environment": {"A": "b", "GONE": null},
       "directory": "d", "setUp": [["mkdir", "x"]], "tearDown": [["rm", "-r", "x"], ["sync"]], "cold": true,
       "repeat": 3, "duration": "1 min", "linger": "2 s", "rate": "50 /s", "budget": "handheld",
       "profile": "pinephone", "state": ["*.db"], "check": ["./check"], "timeline": []}
      """)
    #expect(scenario.command == ["./app", "-x"] && scenario.name == "n" && scenario.directory == "d")
    #expect(scenario.environment == ["A": "b", "GONE": nil])
    #expect(scenario.setUp == [["mkdir", "x"]] && scenario.tearDown.count == 2)
    #expect(scenario.cold && scenario.repeats == 3 && scenario.duration == 60 && scenario.rate == 50)
    #expect(scenario.linger == 2 && scenario.budget == "handheld" && scenario.profile == "pinephone")
    #expect(scenario.state == ["*.db"] && scenario.check == ["./check"] && scenario.timeline.isEmpty)
  }

  @Test func aStepHasAMomentAndAnAction() throws {
    let steps = try timeline(
      """
      {"at": "500 ms", "do": "warn", "level": "low", "size": "1 KiB", "run": ["a", "b c"], "hard": true},
      {"after": "warn", "delay": "2 s", "within": "3 s", "do": "freeze", "as": "sleep"},
      {"after": "sleep", "phase": "scroll"}
      """)
    #expect(
      steps.map(\.moment) == [
        .at(0.5), .after("warn", delay: 2, within: 3), .after("sleep", delay: 0, within: nil),
      ])
    #expect(
      steps[0].request?.values == [
        "level": .text("low"), "size": .number(1024), "run": .words(["a", "b c"]), "hard": .flag(true),
      ])
    #expect(steps[1].request?.id == "freeze" && steps[1].label == "sleep")
    #expect(steps[2].action == .phase("scroll"))
  }

  @Test func stepsOfOneNameAreNumberedAndAfterMeansTheNearestBefore() throws {
    let steps = try timeline(
      """
      {"at": 1e0, "do": "freeze"}
      """.replacing("1e0", with: "\"1 s\"") + """
        , {"after": "freeze", "do": "warn"}, {"at": "5 s", "do": "freeze"}, {"after": "freeze", "do": "warn"},
        {"after": "exit", "do": "freeze"}
        """)
    #expect(steps.map(\.label) == ["freeze", "warn", "freeze 2", "warn 2", "freeze 3"])
    #expect(steps[1].moment == .after("freeze", delay: 0, within: nil))
    #expect(steps[3].moment == .after("freeze 2", delay: 0, within: nil))
  }

  @Test func aRepeatedStepStandsForSeveral() throws {
    let steps = try timeline("{\"at\": \"1 s\", \"every\": \"2 s\", \"times\": 3, \"do\": \"warn\"}")
    #expect(steps.map(\.moment) == [.at(1), .at(3), .at(5)])
    #expect(steps.map(\.label) == ["warn", "warn 2", "warn 3"])
  }

  @Test(arguments: [
    ("\"timelime\": []", "did you mean \"timeline\"?"),
    ("\"timeline\": [{\"do\": \"warn\"}]", "timeline[0]: neither \"at\" nor \"after\" says when"),
    ("\"timeline\": [{\"at\": \"1 s\", \"after\": \"x\", \"do\": \"warn\"}]", "\"at\" says when already"),
    ("\"timeline\": [{\"at\": \"1 s\", \"delay\": \"1 s\", \"do\": \"warn\"}]", "belongs to \"after\""),
    ("\"timeline\": [{\"at\": \"1 B\", \"do\": \"warn\"}]", "timeline[0].at: the unit does not fit"),
    ("\"timeline\": [{\"at\": \"1 s\", \"do\": \"wran\"}]", "did you mean \"warn\"?"),
    ("\"timeline\": [{\"at\": \"1 s\", \"do\": \"warn\", \"leven\": 1}]", "did you mean \"level\"?"),
    (
      "\"timeline\": [{\"at\": \"1 s\", \"do\": \"warn\", \"level\": \"x\"}]",
      "\"x\" is none of low, critical"
    ),
    (
      "\"timeline\": [{\"at\": \"1 s\", \"do\": \"warn\", \"size\": \"1 MiB\"}]", "out of range: 0 B to 1 KiB"
    ),
    ("\"timeline\": [{\"at\": \"1 s\", \"do\": \"warn\", \"run\": []}]", "expected a command"),
    ("\"timeline\": [{\"at\": \"1 s\", \"do\": \"say\"}]", "say needs \"text\""),
    ("\"timeline\": [{\"after\": \"warm\", \"do\": \"warn\"}]", "no earlier step is called \"warm\""),
    ("\"timeline\": [{\"at\": \"1 s\", \"do\": \"warn\", \"as\": \"exit\"}]", "has a meaning of its own"),
    ("\"timeline\": [{\"at\": \"1 s\", \"every\": \"1 s\", \"do\": \"warn\"}]", "come together"),
    ("\"timeline\": [{\"at\": \"1 s\", \"phase\": \"p\", \"level\": \"low\"}]", "unknown key \"level\""),
    (
      "\"timeline\": [{\"at\": \"1 s\", \"every\": \"365 d\", \"times\": 1000, \"do\": \"warn\"}]",
      "more than a year"
    ),
    ("\"repeat\": 0", "repeat: expected a whole number from 1 to 1000"),
    ("\"command\": []", "command: expected a command"),
    ("\"environment\": {\"A=B\": \"c\"}", "is no name of a variable"),
    ("\"rate\": \"1001 /s\"", "rate: out of range"),
  ])
  func whatCannotBeUnderstoodIsNamedWithItsPlace(_ text: String, _ expected: String) {
    let problem = problem(text)
    #expect(
      problem?.hasPrefix("s.json: ") == true && problem?.contains(expected) == true, "\(problem ?? "none")")
  }
}
