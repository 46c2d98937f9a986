import Audits
import Documents
import Formats
import Quantities
import Recordings
import Testing

@Suite struct MemoryWarningAuditTests {
  private func line(_ answer: String, _ more: [String: JSONValue] = [:]) -> JSONValue {
    let line: [String: JSONValue] = [
      "time": 5, "answer": .string(answer), "before": .number(60 * mebibyte), "listeners": ["app"],
      "released": .number(40 * mebibyte), "end": 0.25, "regrown": 0, "level": "low",
    ]
    return .object(line.merging(more) { $1 })
  }

  private func run(_ lines: JSONValue...) -> StimulatedRecording {
    var run = StimulatedRecording(warnings: lines)
    run.give("memory-warning", at: 5)
    return run
  }

  @Test(arguments: [
    ("died", Verdict.fail, "died of the memory warning at 5 s (low)"),
    ("listened, freed nothing", .fail, "though app listened"),
    ("freed nothing", .warn, "nothing was released"),
    ("nobody listened", .warn, "$MEMORY_PRESSURE_WATCH"),
    ("held back by a library", .inconclusive, "only while memory is short"),
    ("not known", .notMeasured, "--rate"), ("freed", .pass, "fell by 40 MiB, from 60 MiB, within 250 ms"),
  ])
  func eachAnswerHasItsVerdict(_ answer: String, _ verdict: Verdict, _ words: String) {
    let result = run(line(answer)).answer("memory-warning")
    #expect(result?.verdict == verdict)
    #expect(result?.explanation.contains(words) == true, "\(result?.explanation ?? "")")
  }

  @Test func everyAnswerOfTheTableIsKnown() {
    for answer in WarningAnswer.allCases where answer != .unknown {
      #expect(run(line(answer.rawValue)).verdict("memory-warning") != .notMeasured, "\(answer)")
    }
  }

  @Test func aLateReleaseAndAFilledCacheAreWarnings() {
    let late = run(line("freed late", ["end": 1.5]))
    #expect(late.verdict("memory-warning") == .warn)
    #expect(late.answer("memory-warning", ["late": Quantity(2, .seconds)])?.verdict == .pass)
    let refilled = run(line("freed and refilled", ["regrown": .number(30 * mebibyte)]))
    #expect(refilled.verdict("memory-warning") == .warn)
    #expect(refilled.answer("memory-warning", ["refill": Quantity(80, .percent)])?.verdict == .pass)
  }

  @Test func theWorstOfSeveralIsTold() {
    let result = run(line("freed"), line("died"), line("nobody listened")).answer("memory-warning")
    #expect(result?.verdict == .fail && result?.evidence.count == 3)
    #expect(result?.explanation.contains("It was given 3 warnings") == true)
  }

  @Test func aRecordingWithoutTheTableIsNotJudged() {
    #expect(run().verdict("memory-warning") == .notMeasured)
  }
}
