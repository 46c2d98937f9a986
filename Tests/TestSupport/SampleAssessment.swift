import Documents
import Formats
import Quantities

/// The judgements inside a sample report. They are written down, not computed: exports render, they do not judge.
enum SampleAssessment {
  static func budget(_ figures: [String: Double]) -> [BudgetLine] {
    [
      line(
        "disk.writes.bytes",
        .init(maximum: Quantity(2_097_152, .bytes), source: "a day's share of the flash"), figures),
      line(
        "memory.footprint.peak",
        .init(
          maximum: Quantity(67_108_864, .bytes), warning: Quantity(50_331_648, .bytes),
          source: "handheld class"), figures),
      line(
        "cpu.utilisation", .init(maximum: Quantity(0.8, .cores), warning: Quantity(0.25, .cores), over: 60),
        figures),
      line("memory.stall", .init(maximum: Quantity(0.5, .seconds), optional: true), figures),
    ]
  }

  private static func line(_ metric: String, _ limit: Budget.Limit, _ figures: [String: Double]) -> BudgetLine
  {
    guard let value = figures[metric], let maximum = limit.maximum?.value else {
      return BudgetLine(
        metric: metric, limit: limit, value: nil, headroom: nil, verdict: .notMeasured,
        reason: "this kernel has no pressure accounting")
    }
    let warned = limit.warning.map { value >= $0.value } ?? false
    return BudgetLine(
      metric: metric, limit: limit, value: value, headroom: 100 * (1 - value / maximum),
      verdict: value > maximum ? .fail : warned ? .warn : .pass)
  }

  private static let syncs: [Evidence] = (0..<14).map { number in
    ["time": .moment(0.8 + Double(number) / 100), "path": .text("state.db"), "bytes": .figure(4096, .bytes)]
  }

  static func audits(bad: Bool) -> [AuditResult] {
    [
      AuditResult(
        id: "disk-coalescing", group: "disk", title: "Small changes are saved together",
        problem: "Many small fsyncs",
        verdict: bad ? .fail : .pass,
        explanation: bad
          ? "240 syncs in 12.3 s made 4 KiB durable each. Collect changes and save them in one transaction; each sync keeps the storage awake and rewrites whole flash pages."
          : "One sync made all changes durable.",
        evidence: bad ? syncs : [],
        source: "iOS Application Programming Guide, Reduce Power Consumption"),
      AuditResult(
        id: "memory-growth", group: "memory",
        title: "The footprint stays level while the work stays the same",
        problem: "The memory footprint keeps growing",
        verdict: .pass, explanation: "The footprint grew by less than 1 KiB/s.",
        source: "iOS Application Programming Guide, Use Memory Efficiently"),
      AuditResult(
        id: "memory-warning", group: "memory", title: "Memory is released when the system asks for it",
        problem: "Memory warnings go unanswered",
        verdict: .notMeasured,
        explanation: "No memory warning was given in this run. Add --do memory-warning@5s.",
        source: "iOS Application Programming Guide, Observing Low-Memory Warnings"),
      AuditResult(
        id: "cpu-sustained", group: "power", title: "Processor use is bounded",
        problem: "The processor is busy without a pause", verdict: bad ? .warn : .pass,
        explanation: bad
          ? "0.27 cores were busy throughout, with 12 345 waits."
          : "The processor was idle for most of the run.",
        source: "App Programming Guide for iOS, Being a Responsible Background App"),
    ]
  }

  static func score(bad: Bool) -> ScoreCard {
    let memory = GroupScore(
      "memory", score: 98,
      parts: [
        ScorePart(
          .limit, "memory.footprint.peak", score: 96, verdict: .pass, value: 14_680_064, median: 67_108_864,
          p10: 50_331_648), ScorePart(.audit, "memory-growth", score: 100, verdict: .pass),
      ], unmeasured: ["memory.stall", "memory-warning"])
    let disk = GroupScore(
      "disk", score: bad ? 3 : 100,
      parts: [
        ScorePart(
          .limit, "disk.writes.bytes", score: bad ? 5 : 100, verdict: bad ? .fail : .pass,
          value: bad ? 1e7 : 1e5,
          median: 2_097_152, p10: 1_048_576),
        ScorePart(.audit, "disk-coalescing", score: bad ? 0 : 100, verdict: bad ? .fail : .pass),
      ])
    let power = GroupScore(
      "power", score: bad ? 89 : 100,
      parts: [ScorePart(.audit, "cpu-sustained", score: bad ? 50 : 100, verdict: bad ? .warn : .pass)])
    return ScoreCard(total: bad ? 49 : 99, groups: [disk, GroupScore("lifecycle"), memory, power])
  }
}
