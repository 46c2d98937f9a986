import Documents
import Formats
import Quantities
import Recordings

/// Is the program quiet soon after going to the background, and does it stay quiet?
package enum BackgroundQuietAudit: Audit {
  package static let meta = AuditMeta(
    id: "background-quiet", group: "lifecycle", title: "It is quiet in the background",
    problem: "It is busy in the background",
    requires: [.lifecycleBackground], trial: .init("background", "--do background@5s"),
    source: "App Programming Guide for iOS, \"What to Do When Your App Enters the Background\"",
    thresholds: [
      .init("deadline", 5, .seconds, meaning: "time to become quiet in, past which it fails"),
      // Headroom's choice; iOS is reported to end programs at 80 % over a minute.
      .init("share", 2, .percent, meaning: "use of a processor afterwards that is warned of"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let seconds = input.figure(.lifecycleBackground)
    let deadline = input.threshold("deadline", of: meta)
    let never = input.recording.metrics[.lifecycleBackground]?.note != nil
    let use = input.recording.metrics[.lifecycleBackgroundCPU]?.value
    let evidence: [Evidence] = [
      [
        "metric": .metric(.lifecycleBackground), "value": .figure(seconds, .seconds),
        "cores": use.map { .figure($0, .cores) },
        "time": GivenStimuli(input.recording).given("background").first.map { .moment($0.time) },
      ]
    ]
    let limit = Display.text(deadline, .seconds)
    if seconds > deadline {
      let time = Display.text(seconds, .seconds)
      let seen =
        never
        ? "was not quiet in \(time) in the background" : "took \(time) to become quiet in the background"
      return AuditAnswer(.fail, "The program \(seen), of \(limit). \(advice)", evidence: evidence)
    }
    let seen = """
      The program was quiet \(Display.text(seconds, .seconds)) after going to the background, of \(limit)
      """
    guard let use, use * 100 > input.threshold("share", of: meta) else {
      return AuditAnswer(.pass, "\(seen)\(use == nil ? "" : ", and stayed so").", evidence: evidence)
    }
    return AuditAnswer(
      .warn,
      "\(seen), but did not stay so: afterwards it used \(Display.text(use, .cores)) on average. \(advice)",
      evidence: evidence)
  }

  package static let advice = """
    Nobody sees what it does there, and the battery pays for it. Stop timers, animations and polling, save once, and \
    leave the rest until the program is in front again.
    """
}
