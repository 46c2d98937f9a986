import Documents
import Quantities

/// How many bytes a day would reach the flash at this rate?
package enum DiskVolumeAudit: Audit {
  package static let meta = AuditMeta(
    id: "disk-volume", group: "disk", title: "Writing is within what flash bears",
    requires: ["disk.device.bytes"],
    source: "iOS Application Programming Guide, \"Improve File Access Times\"; the limit as iOS reports it")

  /// What iOS writes a report about, without ending the program: 1 GiB in 24 hours.
  static let perDay = 1_073_741_824.0
  static let day = 86_400.0
  /// Headroom's choice: a shorter run is held against a minute's share, so that a burst at the start of a program
  /// is not taken for what it does all day.
  static let shortest = 60.0

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let bytes = input.figure("disk.device.bytes")
    let duration = BudgetJudge.seconds(input.recording)
    let short = duration < shortest
    let expected = bytes / max(duration, shortest) * day
    let seen = """
      \(Display.text(bytes, .bytes)) were to reach storage in \(Display.text(duration, .seconds))
      """
    let share = short ? "as the share of one minute, since the run was shorter, " : ""
    let rate = "\(share)that makes \(Display.text(expected, .bytes)) a day"
    let evidence: [JSONValue] = [
      ["metric": "disk.device.bytes", "value": .number(bytes), "perDay": .number(expected)]
    ]
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
}
