import Formats
import Recordings
import Runs
import Testing

@Suite struct StepTextTests {
  private static let stimuli: [String: [StimulusParameter]] = [
    "warn": [
      StimulusParameter("level", .text, ""), StimulusParameter("run", .words, ""),
      StimulusParameter("hard", .flag, ""),
    ]
  ]

  private func json(_ text: String) throws -> JSONValue { try StepText.json(text, Self.stimuli) }

  @Test func aTimeMayLackItsUnitAndABlank() throws {
    #expect(try json("warn@5s") == ["do": "warn", "at": "5s"])
    #expect(try json("warn@ 2.5") == ["do": "warn", "at": "2.5 s"])
    #expect(try json("warn @ 500 ms") == ["do": "warn", "at": "500 ms"])
  }

  @Test func whatIsNoTimeIsWhatItComesAfter() throws {
    #expect(try json("warn@ready") == ["do": "warn", "after": "ready"])
    #expect(try json("warn@first warning+2") == ["do": "warn", "after": "first warning", "delay": "2 s"])
  }

  @Test func parametersStandBehindCommas() throws {
    #expect(
      try json("warn,level=low,hard,run=echo a=b@1s") == [
        "do": "warn", "at": "1s", "level": "low", "hard": true, "run": ["echo", "a=b"],
      ])
    #expect(try json("warn,hard=false@1s")["hard"] == false)
    #expect(try json("warn,hard=maybe@1s")["hard"] == "maybe", "which the reader then refuses")
  }

  @Test func aPhaseOfTheUsersOwnHasAName() throws {
    #expect(try json("phase,name=scroll@1s") == ["phase": "scroll", "at": "1s"])
  }

  @Test func withoutAMomentItIsNoStep() {
    #expect(throws: ExplainedError.self) { try json("warn") }
  }
}
