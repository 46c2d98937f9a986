import Documents
import Formats
import Quantities
import Recordings

/// Does the program end soon after the notice to end?
package enum TerminationAudit: Audit {
  private static let metric = MetricName.lifecycleTerminate
  package static let meta = AuditMeta(
    id: "termination", group: "lifecycle", title: "It ends when it is asked to",
    problem: "It does not end when asked to",
    requires: [metric], trial: .init("terminate", "--do terminate@10s"),
    source: "iOS Application Programming Guide, \"Responding to Application Termination\"",
    thresholds: [.init("deadline", 5, .seconds, meaning: "time to end in, past which it fails")])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let seconds = input.figure(metric)
    let deadline = input.threshold("deadline", of: meta)
    let stimuli = GivenStimuli(input.recording)
    let notice = stimuli.given("terminate").first
    let killed = notice.map { notice in
      let end = stimuli.exit(after: notice.time)?.time ?? .infinity
      return stimuli.given("kill").contains { $0.time > notice.time && $0.time <= end }
    }
    let evidence: [Evidence] = [
      [
        "metric": .metric(metric), "value": .figure(seconds, .seconds),
        "time": notice.map { .moment($0.time) },
      ]
    ]
    let (time, limit) = (Display.text(seconds, .seconds), Display.text(deadline, .seconds))
    if killed == true {
      return AuditAnswer(
        .fail, "The program was still there \(time) after the notice to end, and had to be killed. \(advice)",
        evidence: evidence)
    }
    if seconds > deadline {
      return AuditAnswer(
        .fail, "The program took \(time) to end after the notice, of \(limit). \(advice)", evidence: evidence)
    }
    let seen = "The program ended \(time) after the notice, of \(limit)"
    guard let notice, leftBehind(notice, stimuli, input.recording) else {
      return AuditAnswer(.pass, "\(seen).", evidence: evidence)
    }
    return AuditAnswer(
      .warn,
      """
      \(seen), but processes that it had started were left behind and had to be killed. End them first, or have them \
      end when the program does (PR_SET_PDEATHSIG, a pipe that closes).
      """, evidence: evidence)
  }

  /// Whether processes outlived the program after the notice until they were killed.
  private static func leftBehind(
    _ notice: GivenStimulus, _ stimuli: GivenStimuli, _ recording: Recording
  ) -> Bool {
    guard let left = recording.events.of(ProgramOutlived.self).first(where: { $0.time > notice.time })
    else { return false }
    return stimuli.given("kill").contains { $0.time > left.time }
  }

  package static let advice = """
    A system that shuts down or needs the memory waits no longer, and what was not saved is lost. Save what matters \
    while the program runs, so that at the end there is next to nothing left to do.
    """
}
