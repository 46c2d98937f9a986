import Documents
import Quantities

/// How many bytes a day would reach the flash at this rate, and how many of them for nothing?
package enum DiskVolumeAudit: Audit {
  package static let meta = AuditMeta(
    id: "disk-volume", group: "disk", title: "Writing is within what flash bears",
    requires: ["disk.device.bytes"],
    source: "iOS Application Programming Guide, \"Improve File Access Times\"; the limit as iOS reports it",
    thresholds: [
      // What iOS writes a report about, without ending the program: 1 GiB in 24 hours.
      .init("day", 1_073_741_824, .bytes, "bytes a day from which on there is a warning"),
      // Headroom's choice: so that a burst at the start of a program is not taken for what it does all day.
      .init("shortest", 60, .seconds, "a shorter run is held against the share of so long a one"),
    ])

  static let day = 86_400.0

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let bytes = input.figure("disk.device.bytes")
    let duration = BudgetJudge.seconds(input.recording)
    let shortest = input.threshold("shortest", of: meta)
    let perDay = input.threshold("day", of: meta)
    let expected = bytes / max(duration, shortest) * day
    let seen = """
      \(waste(input))\(Display.text(bytes, .bytes)) were to reach storage in \(Display.text(duration, .seconds))
      """
    let share =
      duration < shortest
      ? "as the share of \(shortest == 60 ? "one minute" : Display.text(shortest, .seconds)), since the run was shorter, "
      : ""
    let rate = "\(share)that makes \(Display.text(expected, .bytes)) a day"
    let evidence = [figures(bytes, expected)] + wasted(input)
    if expected <= perDay {
      return AuditAnswer(
        .pass, "\(seen); \(rate), within the \(Display.text(perDay, .bytes)) that iOS lets pass unreported.",
        evidence: evidence)
    }
    return AuditAnswer(
      .warn,
      """
      \(seen); \(rate), more than the \(Display.text(perDay, .bytes)) from which on iOS writes a report. Flash bears a \
      limited number of writes, and each one costs energy. See whether all of it is worth keeping: write only what \
      changed, put changes together into one transaction, and keep caches in memory.
      """, evidence: evidence)
  }

  private static func figures(_ bytes: Double, _ expected: Double) -> JSONValue {
    ["metric": "disk.device.bytes", "value": .number(bytes), "perDay": .number(expected)]
  }

  /// What was written to files and was not there any more at the end; said first, for it can be saved.
  private static func waste(_ input: AuditInput) -> String {
    let written = FileLines(input).written
    guard let kept = input.recording.metrics["disk.kept.bytes"]?.value, written > 0, kept < written else {
      return ""
    }
    let share = Display.text(((written - kept) / written * 100).rounded(), .percent)
    return """
      Of \(Display.text(written, .bytes)) written to files, \(Display.text(written - kept, .bytes)) (\(share)) were \
      gone or overwritten at the end; 
      """
  }

  /// The files that most was written to for nothing.
  private static func wasted(_ input: AuditInput) -> [JSONValue] {
    let lines = FileLines(input).lines.filter { $0.written > $0.kept }
      .sorted { $0.written - $0.kept > $1.written - $1.kept }
    return lines.prefix(5).map {
      ["path": .string($0.path), "written": .number($0.written), "kept": .number($0.kept)]
    }
  }
}
