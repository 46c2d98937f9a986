import Documents
import Formats
import Quantities
import Recordings

/// Is more written than flash bears in a day, and how much of it for nothing?
package enum DiskVolumeAudit: Audit {
  package static let meta = AuditMeta(
    id: "disk-volume", group: "disk", title: "Writing is within what flash bears",
    problem: "More is written than flash bears",
    requires: [.diskWritesBytes],
    source: "iOS Application Programming Guide, \"Improve File Access Times\"; the limit as iOS reports it",
    thresholds: [
      // What iOS writes a report about, without ending the program: 1 GiB in 24 hours.
      .init("day", 1_073_741_824, .bytes, meaning: "warn at this many bytes per day"),
      // Headroom's choice: what a program did in less time says little of its day.
      .init("shortest", 3600, .seconds, meaning: "a shorter run is not taken for the share of a day"),
      // Headroom's choice: a tenth of what iOS lets pass in a day, in one run.
      .init("waste", 104_857_600, .bytes, meaning: "bytes stored for nothing in a run that are a warning"),
    ])

  static let day = 86_400.0

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let use = use(input)
    let perDay = input.threshold("day", of: meta)
    let isLong = use.run > 0 && use.run >= input.threshold("shortest", of: meta)
    let expected = isLong ? use.used / use.run * day : use.expected * day
    let seen =
      "\(waste(input))\(Display.text(use.used, .bytes)) were written in \(Display.text(use.run, .seconds))"
    let evidence = [figures(use)] + wasted(input)
    let limit = Display.text(perDay, .bytes)
    if use.used > perDay, use.isShort {
      return AuditAnswer(
        .warn, "\(seen), more than the \(limit) at which iOS writes a report of a whole day. \(advice)",
        evidence: evidence)
    }
    if isLong, expected > perDay {
      return AuditAnswer(
        .warn,
        """
        \(seen); at that rate a day makes \(Display.text(expected, .bytes)), more than the \(limit) at which iOS \
        writes a report. \(advice)
        """, evidence: evidence)
    }
    if isMuchWasted(input) { return AuditAnswer(.warn, "\(seen). \(advice)", evidence: evidence) }
    guard expected <= perDay else {
      return AuditAnswer(.notMeasured, "\(seen). \(tooShort(input))", evidence: evidence)
    }
    return AuditAnswer(
      .pass, "\(seen), of the \(limit) a day that iOS lets pass unreported.", evidence: evidence)
  }

  /// With what was changed through mappings of files alone, which no call has written. Calls that stand in no file's account may
  /// have changed files that seem to be mapped.
  private static func use(_ input: AuditInput) -> WindowAllowance {
    let (written, files) = (input.figure(.diskWritesBytes), input.tables.files)
    let unfollowed = max(0, written - files.reduce(0) { $0 + $1.written })
    let mapped = files.filter { $0.written == 0 }.reduce(0) { $0 + $1.dirtied } - unfollowed
    guard mapped > 0 else {
      return WindowAllowance(written, input.recording, window: day, metric: .diskWritesBytes)
    }
    return WindowAllowance(written + mapped, input.recording, window: day)
  }

  package static let advice = """
    Flash bears a limited number of writes, and each one costs energy. See whether all of it is worth keeping: write \
    only what changed, put changes together into one transaction, and keep caches in memory.
    """

  private static func tooShort(_ input: AuditInput) -> String {
    """
    The program was still running, and so short a run does not show what it writes in a day: measure for \
    \(Display.text(input.threshold("shortest", of: meta), .seconds)) or longer.
    """
  }

  private static func figures(_ use: WindowAllowance) -> Evidence {
    [
      "metric": .metric(.diskWritesBytes), "value": .figure(use.used, .bytes),
      "seconds": .figure(use.run, .seconds),
    ]
  }

  /// What was written to files and was not there any more at the end; said first, for it can be saved.
  private static func waste(_ input: AuditInput) -> String {
    let written = input.tables.files.reduce(0) { $0 + $1.written }
    guard let kept = input.recording.metrics[.diskKeptBytes]?.value, written > 0, kept < written else {
      return ""
    }
    let share = Display.text(((written - kept) / written * 100).rounded(), .percent)
    return """
      Of \(Display.text(written, .bytes)) written to files, \(Display.text(written - kept, .bytes)) (\(share)) were \
      gone or overwritten at the end; 
      """
  }

  /// More than half of what storage took in of the files; what was gone before it was stored cost nothing.
  private static func isMuchWasted(_ input: AuditInput) -> Bool {
    let lines = input.tables.files
    let wasted = lines.reduce(0) { $0 + max(0, $1.stored - $1.kept) }
    return wasted >= input.threshold("waste", of: meta) && wasted > lines.reduce(0) { $0 + $1.stored } / 2
  }

  /// The files that most was written to for nothing.
  private static func wasted(_ input: AuditInput) -> [Evidence] {
    let lines = input.tables.files.filter { $0.written > $0.kept }
      .sorted { $0.written - $0.kept > $1.written - $1.kept }
    return lines.prefix(5).map {
      ["path": .text($0.path), "written": .figure($0.written, .bytes), "kept": .figure($0.kept, .bytes)]
    }
  }
}
