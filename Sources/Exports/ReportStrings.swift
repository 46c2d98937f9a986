import Documents
import Formats
import Quantities
import Recordings

/// What every export says in the same words.
package enum ReportStrings {
  /// What the verdict rests on: `2 of 4 limits broken, 1 audit failed`.
  ///
  /// A program that failed by itself makes every figure doubtful, whatever the limits say.
  static func headline(_ report: Report) -> String {
    let assessment = report.assessment
    var parts = ending(report.recording.program) + ungiven(report.recording)
    parts.append(limits(assessment))
    let failed = assessment.audits.count { $0.verdict == .fail }
    let warned = assessment.audits.count { $0.verdict == .warn }
    let passed = assessment.audits.count { $0.verdict == .pass }
    if failed > 0 { parts.append("\(counted(failed, "audit")) failed") }
    if warned > 0 { parts.append("\(counted(warned, "audit")) warned") }
    if failed == 0, warned == 0, passed > 0 { parts.append("\(counted(passed, "audit")) passed") }
    return parts.joined(separator: ", ")
  }

  /// What went wrong with the program itself; nothing where it ended as it was to.
  static func ending(_ program: Program) -> [String] {
    if program.failed { return ["the program itself failed"] }
    if program.endedBadly { return ["stopped by the user before its end"] }
    if case .unknown = program.exit { return ["the program's end was not seen"] }
    return []
  }

  /// `2 stimuli not given (the program had ended)`: a trial that was not made has shown nothing.
  private static func ungiven(_ recording: Recording) -> [String] {
    let all = UngivenStimulus.all(recording)
    guard let first = all.first else { return [] }
    let who = all.count == 1 ? "\(first.label) was not given" : "\(all.count) stimuli were not given"
    return ["\(who) (\(first.why))"]
  }

  /// `1 of 5 limits broken`, `all 5 limits kept`
  static func limits(_ assessment: Assessment) -> String {
    let lines = assessment.budget
    guard !lines.isEmpty else { return "no budget set" }
    let broken = lines.count { $0.verdict == .fail }
    let unknown = lines.count { !$0.isMeasured }
    if broken > 0 { return "\(broken) of \(counted(lines.count, "limit")) broken" }
    let undecided = lines.count { $0.isMeasured && $0.verdict == .inconclusive }
    let open = [
      unknown > 0 ? "\(unknown) not measured" : nil, undecided > 0 ? "\(undecided) undecided" : nil,
    ]
    .compactMap { $0 }
    if !open.isEmpty {
      let kept = lines.count - unknown - undecided
      return "\(kept) of \(counted(lines.count, "limit")) kept, \(open.joined(separator: ", "))"
    }
    return lines.count == 1 ? "the one limit kept" : "all \(lines.count) limits kept"
  }

  /// `at least ` or `at most ` before a figure that is a bound, else nothing.
  static func side(_ bound: BoundSide?) -> String { bound.map { $0.rawValue + " " } ?? "" }

  /// `2026-11-20T18:00:00Z` as `2026-11-20 18:00:00 UTC`; anything else as it is.
  static func started(_ program: Program) -> String { moment(program.started) }

  /// The same of any moment, without the fraction of its second.
  static func moment(_ text: String) -> String {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 10, parts[1].hasSuffix("Z") else { return text }
    return "\(parts[0]) \(parts[1].dropLast().prefix { $0 != "." }) UTC"
  }

  static func deviceName(_ recording: Recording) -> String {
    recording.device.identity.name?.value ?? "unnamed device"
  }

  /// The device's other facts that are one plain value, by key: `kernel`, `operating system` …
  static func deviceFacts(_ recording: Recording) -> [(label: String, value: String)] {
    let facts = recording.device.identity.members
    return facts.sorted { $0.key < $1.key }.compactMap { key, value in
      guard key != "name" else { return nil }
      switch value {
      case .string(let text): return (spaced(key), text)
      case .number(let number): return (spaced(key), JSONWriter.text(number))
      default: return nil
      }
    }
  }

  /// `operatingSystem` as `operating system`.
  static func spaced(_ key: String) -> String {
    key.reduce(into: "") { $0 += $1.isUppercase ? " " + $1.lowercased() : String($1) }
  }

  /// `1 run`, `3 runs`.
  package static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
