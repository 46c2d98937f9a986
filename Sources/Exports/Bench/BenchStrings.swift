import Documents
import Quantities

/// What a bench came to, in words.
enum BenchStrings {
  /// `1 of 4 gates failed, 1 inconclusive; 2 of 3 cases measured`.
  static func headline(_ document: BenchDocument) -> String {
    let gated = document.cases.flatMap(\.comparisons).filter { $0.gate != nil }
    var parts = ComparisonHeadline.gates(gated)
    if document.against == nil {
      parts = [
        asksNothing(document)
          ? "compared with nothing" : nothing(document) + ", so that nothing could become worse"
      ]
    }
    if document.against != nil, gated.isEmpty { parts = [changes(document)] }
    let over = document.cases.flatMap(\.budget).count { $0.verdict == .fail }
    if over > 0 { parts.append("\(ReportStrings.counted(over, "limit")) of a budget broken") }
    let broken = document.cases.count { $0.problem != nil }
    if broken > 0 {
      parts.append("\(broken) of \(ReportStrings.counted(document.cases.count, "case")) not measured")
    }
    if let problem = document.problem {
      parts.append(problem)
    } else if !document.session.isComplete {
      parts.append("it was ended before its end")
    }
    return parts.isEmpty ? "nothing was gated" : parts.joined(separator: ", ")
  }

  /// Why it was compared with nothing.
  static func nothing(_ document: BenchDocument) -> String {
    let isAccepted = document.cases.contains { $0.level?.role == .accepted }
    return isAccepted ? "measured as the baseline of what follows" : "no baseline yet"
  }

  /// Whether programs of the command line were run, of which no figure has a gate.
  private static func asksNothing(_ document: BenchDocument) -> Bool {
    !document.cases.isEmpty && document.cases.allSatisfy { $0.level?.scenario.isEmpty == true }
  }

  /// Where no limit was set to a change.
  private static func changes(_ document: BenchDocument) -> String {
    let all = document.cases.flatMap(\.comparisons)
    let parts = DifferenceStrings.counts(all.filter(ComparisonOrder.isNotable))
    return parts.isEmpty ? "no figure changed" : parts.joined(separator: ", ")
  }

  /// What a case shows beside its name: the worst of what is said in it.
  static func mark(_ entry: BenchCase) -> Verdict {
    if entry.problem != nil { return .notMeasured }
    let gates = ComparisonDocument.verdict(of: entry.comparisons)
    let verdicts = [gates] + entry.budget.map(\.verdict)
    return verdicts.min { $0.rank < $1.rank } ?? .notApplicable
  }

  static func stop(_ entry: BenchCase) -> String {
    switch entry.stop {
    case .precise: "stopped once every interval was narrow enough"
    case .decided: "stopped once every gate had its verdict"
    case .maximum: "the most that were asked for"
    case .futile: "stopped since as many runs as the suite allows would hardly decide more"
    case .time: "stopped when its time was spent"
    case .interrupted: "interrupted"
    case .failed: "stopped because it could not be measured"
    }
  }

  /// `12 runs and 12 of the baseline in 34 s, after 1 warm-up, stopped …`.
  static func runs(_ entry: BenchCase) -> String {
    let counting = entry.runs.filter { !$0.isWarmUp && $0.problem == nil }
    let (own, other) = (
      counting.count { $0.side == .candidate }, counting.count { $0.side == .baseline }
    )
    let warm = entry.runs.count(where: \.isWarmUp)
    let apart = entry.runs.count { $0.problem != nil }
    var text = ReportStrings.counted(own, "run")
    if other > 0 { text += " and \(other) of the baseline" }
    text += " in \(Display.text(entry.runs.reduce(0) { $0 + $1.duration }, .seconds))"
    if warm > 0 { text += ", after \(ReportStrings.counted(warm, "warm-up"))" }
    if apart > 0 { text += ", \(apart) that do not count" }
    return "\(text), \(stop(entry))"
  }

  /// Who else was at work; nil where the machine was quiet.
  static func noise(_ runs: [BenchRun]) -> String? {
    let complaints = runs.filter { !$0.isWarmUp }.compactMap(\.noise.complaint)
    guard let last = complaints.last else { return nil }
    let count = ReportStrings.counted(complaints.count, "run")
    return "\(count) on a machine that was not quiet: \(last)"
  }

  /// Why runs do not count, each reason once.
  static func problems(_ runs: [BenchRun]) -> [String] {
    let reasons = Dictionary(grouping: runs.compactMap(\.problem)) { $0 }
    return reasons.sorted { $0.key < $1.key }.map { reason, all in
      "\(ReportStrings.counted(all.count, "run")): \(reason)"
    }
  }

  static func machine(_ machine: MachineFingerprint) -> String {
    var parts = [
      machine.processor, ReportStrings.counted(machine.processors, "processor"), machine.architecture,
      Display.text(machine.memory, .bytes), "kernel \(machine.kernel)",
    ]
    if let governor = machine.governor { parts.append("governor \(governor)") }
    if let virtualisation = machine.virtualisation { parts.append(virtualisation) }
    return parts.joined(separator: ", ")
  }

  static func title(_ session: BenchSession) -> String {
    let place = [session.revision.map { String($0.prefix(12)) }, session.branch].compactMap { $0 }
    return place.isEmpty ? session.suite : "\(session.suite) at \(place.joined(separator: " on "))"
  }

  /// What to do next, for each thing that is open.
  static func advice(_ document: BenchDocument) -> [String] {
    let gated = document.cases.flatMap(\.comparisons).filter { $0.gate != nil }
    var lines: [String] = []
    if gated.contains(where: { $0.verdict == .fail }) {
      lines.append(
        "A change that is meant: write the new figures down with --update-baseline and review the difference."
      )
    }
    let needed = gated.filter { $0.verdict == .inconclusive }.compactMap(\.needed)
    if let most = needed.max() {
      lines.append("Inconclusive: allow about \(most) runs under \"repeats\" in the suite.")
    } else if gated.contains(where: { $0.verdict == .inconclusive }) {
      lines.append("Inconclusive: measure on a quieter machine, or gate a count in place of a time.")
    }
    return lines
  }
}
