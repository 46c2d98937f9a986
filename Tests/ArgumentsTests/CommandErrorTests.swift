import Arguments
import Formats
import Testing

@Suite struct CommandErrorTests {
  @Test func theKindOfAnErrorDecidesTheExitStatus() {
    let kinds: [(ExplainedError.Kind, Arguments.ExitStatus)] = [
      (.unusable, .usage), (.notMeasured, .unmeasurable), (.interrupted, .unmeasurable),
    ]
    for (kind, code) in kinds {
      let error = CommandError(ExplainedError("no meter", hint: "Plug one in.", kind: kind))
      #expect(error == CommandError("no meter", hint: "Plug one in.", exitStatus: code))
    }
  }
}
