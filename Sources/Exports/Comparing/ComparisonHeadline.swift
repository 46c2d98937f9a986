import Documents
import Quantities

/// What a comparison came to, in words.
enum ComparisonHeadline {
  /// `1 of 2 gates failed, 5 other figures changed`.
  static func sentence(_ document: ComparisonDocument) -> String {
    let all = document.cases.flatMap(\.comparisons)
    let others = all.filter { $0.gate == nil }
    let words = others.filter(ComparisonOrder.isNotable).map(DifferenceStrings.word)
    let unclear = words.count { $0 == "unclear" }
    let changed = words.count { $0 != "unchanged" } - unclear
    let noun = all.contains { $0.gate != nil } ? "other figure" : "figure"
    let rest =
      all.isEmpty
      ? "nothing to compare"
      : changed == 0 ? "no \(noun) changed" : "\(ReportStrings.counted(changed, noun)) changed"
    let open = unclear > 0 ? ["\(unclear) unclear"] : []
    return (gates(all.filter { $0.gate != nil }) + [rest] + open).joined(separator: ", ")
  }

  /// What became of the gates; empty where there are none.
  static func gates(_ gated: [MetricComparison]) -> [String] {
    guard !gated.isEmpty else { return [] }
    func count(_ verdict: ComparisonVerdict) -> Int { gated.count { $0.verdict == verdict } }
    let (failed, open, apart, better) = (
      count(.fail), count(.inconclusive), count(.notCompared), count(.improved)
    )
    var parts: [String] = []
    if failed > 0 { parts.append("\(failed) of \(ReportStrings.counted(gated.count, "gate")) failed") }
    if open > 0 { parts.append("\(open) inconclusive") }
    if apart > 0 { parts.append("\(apart) not compared") }
    if better > 0 { parts.append("\(better) improved") }
    if failed + open + apart == 0 {
      parts.insert(gated.count == 1 ? "the one gate kept" : "all \(gated.count) gates kept", at: 0)
    }
    return parts
  }

  /// What no limit was set to is no pass.
  static func word(_ verdict: Verdict) -> String { verdict == .notApplicable ? "Not judged" : verdict.word }

  /// `✗ FAIL  1 of 2 gates failed`, wrapped behind the verdict.
  static func line(_ verdict: Verdict, _ text: String, _ style: TerminalStyle, width: Int) -> String {
    let mark = "\(verdict.symbol) \(word(verdict).uppercased())"
    let line = TerminalParagraph.wrap(text, indent: TerminalText.width(mark) + 2, width: width)
    return "\(style.paint(mark, verdict))  \(style.bold(line))\n"
  }

  static func badge(_ verdict: Verdict) -> HTML {
    """
    <span class="badge \(verdict.rawValue)"><span class="symbol" aria-hidden="true">\(verdict.symbol)</span>\
    \(word(verdict))</span>
    """
  }

  /// `baseline.json`, or how many files.
  static func name(_ side: ComparisonSide) -> String {
    let first = side.sources.first.map { String($0.split(separator: "/").last ?? "") } ?? "nothing"
    return side.sources.count > 1 ? "\(first) and \(side.sources.count - 1) more" : first
  }

  /// `5 recordings, 2026-11-20 18:00:00 UTC, revision 1a2b3c4, headroom 0.1.0`.
  static func about(_ side: ComparisonSide) -> String {
    var parts = [side.content, ReportStrings.counted(side.runs, "run")]
    if let measured = side.measured { parts.append(ReportStrings.moment(measured)) }
    if let revision = side.revision { parts.append("revision \(revision.prefix(12))") }
    if !side.tools.isEmpty { parts.append("headroom \(side.tools.joined(separator: ", "))") }
    return parts.joined(separator: ", ")
  }

  static func machine(_ document: ComparisonDocument) -> String {
    guard let differences = document.machineDifferences else {
      return "not known on both sides, so taken for the same"
    }
    if differences.isEmpty { return document.new.machine.map(BenchStrings.machine) ?? "the same" }
    let what = differences.joined(separator: "; ")
    return document.isForced
      ? "two that differ, compared all the same: \(what)"
      : "two that differ, so that only counts that do not depend on it are compared: \(what)"
  }

  static let single = """
    Single runs: nothing shows how much these figures vary by themselves, but for exact counts of what the program \
    alone decides. Give each side several runs (--old FILE, --new FILE).
    """

  static func only(_ side: ComparisonSide, _ label: String) -> String? {
    side.onlyCases.isEmpty ? nil : "only on the \(label) side: \(side.onlyCases.joined(separator: ", "))"
  }
}
