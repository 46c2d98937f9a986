import Documents
import Formats
import Quantities
import Recordings

/// Does the program survive being frozen and thawed, without spinning afterwards?
package enum SuspendResumeAudit: Audit {
  package static let meta = AuditMeta(
    id: "suspend-resume", group: "lifecycle", title: "It survives being suspended and resumed",
    problem: "Suspending and resuming is not survived",
    requires: [], trial: .init("suspend", "--do suspend@5s --do resume@8s"),
    source: """
      iOS Application Programming Guide, "Responding to System Changes While in the Background"
      """,
    // Headroom's choices: what time-outs, sockets and timers that have run out do, they do within seconds.
    thresholds: [
      .init("window", 5, .seconds, meaning: "time after the resume in which an end is put down to it"),
      .init("share", 80, .percent, meaning: "use of a processor over that time that is warned of"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let stimuli = GivenStimuli(input.recording)
    let window = input.threshold("window", of: meta)
    let pairs = stimuli.given("suspend").map { suspend in
      (suspend: suspend, resume: stimuli.given("resume").first { $0.time > suspend.time })
    }
    if let (suspend, exit) = pairs.lazy.compactMap({ pair in
      stimuli.exit(after: pair.suspend.time, upTo: pair.resume?.time ?? stimuli.end(after: pair.suspend))
        .map { (pair.suspend, $0) }
    }).first(where: { $0.1.isFailure }) {
      return died(suspend, exit, "while it was suspended")
    }
    let resumes = pairs.compactMap(\.resume)
    guard !resumes.isEmpty else {
      return AuditAnswer(.notMeasured, "The program was suspended and never resumed. Add --do resume@8s.")
    }
    for resume in resumes {
      let next = stimuli.all.first { $0.time > resume.time && $0.refused == nil }?.time ?? .infinity
      if let exit = stimuli.exit(after: resume.time, upTo: min(resume.time + window, next)), exit.isFailure {
        let seconds = Display.text(exit.time - resume.time, .seconds)
        return died(resume, exit, "\(seconds) after it was resumed")
      }
    }
    return spins(resumes, stimuli, input)
      ?? survived(pairs.map(\.suspend), resumes: resumes, stimuli: stimuli, input: input, window: window)
  }

  private static func died(
    _ given: GivenStimulus, _ exit: GivenStimuli.Exit, _ when: String
  ) -> AuditAnswer {
    AuditAnswer(
      .fail,
      """
      \(exit.words) \(when). \(advice)
      """, evidence: [["time": .moment(given.time), "endSeconds": .moment(exit.time)]])
  }

  /// A loop that catches up on what it missed, or tries again without a pause.
  private static func spins(
    _ resumes: [GivenStimulus], _ stimuli: GivenStimuli, _ input: AuditInput
  ) -> AuditAnswer? {
    guard let course = RisingCourse.processor(input.recording.series) else { return nil }
    let window = input.threshold("window", of: meta)
    for resume in resumes where stimuli.end(after: resume) - resume.time >= window {
      let cores = course.added(from: resume.time, to: resume.time + window) / window
      let share = input.threshold("share", of: meta) / 100
      let earlier = usual(course, input.recording)
      // A program that works hard all the time does so after a resume too.
      guard cores > share, earlier.map({ cores > 2 * $0 }) ?? true else { continue }
      return AuditAnswer(
        .warn,
        """
        The program survived, but used \(Display.text(cores, .cores)) in the \(Display.text(window, .seconds)) after it \
        was resumed at \(Display.text(resume.time, .seconds)). It seems to catch up on what it missed, or to try again \
        without a pause. Take many notices of the same thing for one, and wait between two tries.
        """, evidence: [["time": .moment(resume.time), "cores": .figure(cores, .cores)]])
    }
    return nil
  }

  /// Cores in use before the first suspension; nil where there is nothing to compare with.
  private static func usual(_ course: RisingCourse, _ recording: Recording) -> Double? {
    let start = GivenStimuli(recording).given("suspend").first?.time ?? 0
    return start > 0 ? course.added(from: 0, to: start) / start : nil
  }

  private static func survived(
    _ suspends: [GivenStimulus], resumes: [GivenStimulus], stimuli: GivenStimuli, input: AuditInput,
    window: Double
  ) -> AuditAnswer {
    let frozen = input.recording.events.contains { $0.detail is TreeFrozen }
    let times = suspends.count == 1 ? "once" : "\(suspends.count) times"
    let end = resumes.last.map { input.recording.program.duration - $0.time } ?? 0
    let seen = "The program was suspended \(times)\(frozen ? ", frozen by the kernel," : "") and went on"
    let evidence = resumes.prefix(20).map { ["time": .moment($0.time)] as Evidence }
    guard end < window, stimuli.exits.isEmpty else {
      return AuditAnswer(.pass, "\(seen).", evidence: evidence)
    }
    return AuditAnswer(
      .pass, "\(seen), as far as the \(Display.text(max(0, end), .seconds)) after it show.",
      evidence: evidence)
  }

  package static let advice = """
    A device suspends programs many times a day. After a resume time has passed at once: connections are gone, and \
    every timer is due. Take errors of the network as ordinary and connect again.
    """
}
