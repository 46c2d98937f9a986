import Documents
import Formats
import Quantities
import Recordings

/// Is memory released on moving to the background?
package enum MemoryBackgroundAudit: Audit {
  package static let meta = AuditMeta(
    id: "memory-background", group: "memory", title: "Memory is released in the background",
    problem: "Memory is kept in the background",
    requires: [.memoryFootprintPeak], trial: .init("background", "--do background@5s"),
    source: "App Programming Guide for iOS, \"Reduce Your Memory Footprint\"",
    // Headroom's choices: a small program has little to give, and a tenth is what nobody would call nothing.
    thresholds: [
      .init("small", 16_777_216, .bytes, meaning: "a footprint below which nothing has to be released"),
      .init("share", 10, .percent, meaning: "least share of the footprint to be released"),
      .init("growth", 1_048_576, .bytes, meaning: "growth in the background that is passed over"),
    ])

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    let recording = input.recording
    let stimuli = GivenStimuli(recording)
    let samples = recording.series[.memoryFootprint]?.known ?? []
    let changes = stimuli.given("background").compactMap { given -> Change? in
      let end = stimuli.exit(after: given.time)?.time ?? .infinity
      let until = min(stimuli.phaseEnd(after: given), end - Change.dying)
      guard let before = samples.last(where: { $0.time <= given.time })?.value,
        let after = samples.last(where: { $0.time > given.time && $0.time <= until })
      else { return nil }
      return Change(time: given.time, end: after.time, before: before, after: after.value)
    }
    guard let worst = changes.max(by: { $0.share > $1.share }) else {
      return AuditAnswer(.notMeasured, "The footprint was not sampled before and in the background.")
    }
    return answer(worst, input)
  }

  private struct Change {
    /// Seconds before the program's end whose samples are of a program that is being taken apart.
    static let dying = 0.1
    var time: Double
    var end: Double
    var before: Double
    var after: Double
    /// Percent of the footprint that was released; negative where it grew.
    var share: Double { before > 0 ? (before - after) / before * 100 : 0 }
  }

  private static func answer(_ change: Change, _ input: AuditInput) -> AuditAnswer {
    let seen = """
      The footprint was \(Display.text(change.before, .bytes)) when the program went to the background, and \
      \(Display.text(change.after, .bytes)) after \(Display.text(change.end - change.time, .seconds)) there
      """
    let evidence: [Evidence] = [
      [
        "time": .moment(change.time), "endSeconds": .moment(change.end),
        "beforeBytes": .figure(change.before, .bytes),
        "afterBytes": .figure(change.after, .bytes),
      ]
    ]
    let grew = change.after - change.before > input.threshold("growth", of: meta)
    let isSmall = change.after < input.threshold("small", of: meta)
    if !grew, isSmall { return AuditAnswer(.pass, "\(seen), which is small.", evidence: evidence) }
    if change.share >= input.threshold("share", of: meta) {
      return AuditAnswer(.pass, "\(seen).", evidence: evidence)
    }
    return AuditAnswer(
      .warn,
      """
      \(seen)\(grew ? ": it grew" : ""). \(advice)
      """, evidence: evidence)
  }

  package static let advice = """
    When memory runs short the system ends programs in the background, the largest first. On the way there, drop \
    what can be made again: pictures, caches, views that nobody sees.
    """
}
