import Documents
import Formats
import Quantities
import Recordings

/// How long does the program take from its start until it is ready?
package enum LaunchTimeAudit: Audit {
  package static let meta = AuditMeta(
    id: "launch-time", group: "launch", title: "The program is ready soon after its start",
    problem: "Slow launch",
    requires: [.launchReady], source: "App Programming Guide for iOS, \"What to Do at Launch Time\"",
    thresholds: [
      .init("fail", 5, .seconds, meaning: "fail at this time until it is ready"),
      // What Android counts as a slow start of a program whose files are in memory.
      .init("warn", 2, .seconds, meaning: "warn at this time until it is ready"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let times = [MetricName.launchReady, .launchReadyCold, .launchReadyWarm].compactMap { name in
      input.recording.metrics[name]?.value.map { (name, $0) }
    }
    let worst = times.max { $0.1 < $1.1 }?.1 ?? input.figure(.launchReady)
    let evidence: [Evidence] = times.map { ["metric": .metric($0.0), "value": .figure($0.1, $0.0.unit)] }
    let seen = Self.seen(input, worst)
    let isGuess = !input.recording.events.contains { $0.detail is ProgramReady }
    guard worst >= input.threshold("warn", of: meta) else {
      return AuditAnswer(.pass, "\(seen).", evidence: evidence)
    }
    if isGuess {
      return AuditAnswer(
        .pass,
        """
        \(seen), as far as its processor time tells. A program that works on something and then rests looks the same: \
        say with --ready what shows that it is ready.
        """, evidence: evidence)
    }
    let verdict = worst >= input.threshold("fail", of: meta) ? Verdict.fail : .warn
    return AuditAnswer(verdict, "\(seen). \(advice)", evidence: evidence)
  }

  private static func seen(_ input: AuditInput, _ worst: Double) -> String {
    let spent = input.recording.metrics[.launchCPU]?.value.map {
      ", with \(Display.text($0, .seconds)) of processor time"
    }
    return "The program was ready \(Display.text(worst, .seconds)) after its start\(spent ?? "")"
  }

  package static let advice = """
    Whoever starts a program waits for it, and some systems end one that is not ready after seconds. Do only what the \
    first screen needs, and the rest afterwards, off the main thread.
    """
}
