import Audits
import Documents
import Formats
import Recordings
import Testing

@Suite struct TrialTests {
  static let audits = AuditRegistry.all.filter { $0.meta.trial != nil }.map { $0.meta }

  @Test func whatWasNotTriedIsNotApplicableAndSaysHowToTryIt() {
    #expect(Self.audits.count >= 7)
    for meta in Self.audits {
      let answer = StimulatedRecording().answer(meta.id)
      #expect(answer?.verdict == .notApplicable, "\(meta.id)")
      #expect(answer?.explanation.contains("--do \(meta.trial?.stimulus ?? "?")@") == true, "\(meta.id)")
    }
  }

  @Test func whatWasRefusedIsNotMeasuredAndSaysWhy() {
    for meta in Self.audits {
      var run = StimulatedRecording()
      run.give(meta.trial?.stimulus ?? "", at: 5, ["refused": "no cgroup"])
      let answer = run.answer(meta.id)
      #expect(answer?.verdict == .notMeasured && answer?.explanation.contains("no cgroup") == true)
    }
  }

  @Test func whatCameTooLateIsNotMeasuredEither() {
    for meta in Self.audits {
      var run = StimulatedRecording()
      let skipped = StimulusSkipped(meta.trial?.stimulus ?? "", why: "the program had ended")
      run.events.append(.init(5, skipped))
      let answer = run.answer(meta.id)
      #expect(answer?.verdict == .notMeasured && answer?.explanation.contains("had ended") == true)
    }
  }
}
