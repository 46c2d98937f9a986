package import Documents
import Quantities
import Recordings

extension ResultSheet {
  /// A run that was judged: one case, with its limits and audits as checks and each metric as a figure.
  package static func of(_ report: Report) -> ResultSheet {
    let (recording, program) = (report.recording, report.recording.program)
    let checks =
      [ran(program)] + report.assessment.budget.map(check) + report.assessment.audits.map(check)
      + untold(report)
    let figures = recording.metrics.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { figure($0.key, $0.value) }
    return ResultSheet(
      title: "headroom run", name: program.name, verdict: report.assessment.verdict,
      started: program.started, duration: program.duration,
      cases: [
        Case(name: program.name, duration: program.duration, checks: checks, figures: figures)
      ],
      notes: recording.notes)
  }

  private static func ran(_ program: Program) -> Check {
    Check(
      kind: .program, id: "program", title: "The program ran to its end",
      verdict: verdict(program), detail: program.ending)
  }

  private static func verdict(_ program: Program) -> Verdict {
    if case .unknown = program.exit { return .notMeasured }
    return program.endedBadly ? .error : .pass
  }

  /// That an audit or a limit cannot tell is no success of a run, so that it must not look like one.
  private static func untold(_ report: Report) -> [Check] {
    let assessment = report.assessment
    guard assessment.verdict == .inconclusive else { return [] }
    var open =
      assessment.budget.filter { $0.verdict == .inconclusive }.map(\.metric)
      + assessment.audits.filter { $0.verdict == .inconclusive }.map(\.id)
      + UngivenStimulus.all(report.recording).map { "\($0.label) was not given: \($0.why)" }
    if case .unknown(let why) = report.recording.program.exit { open.append("the program's end: \(why)") }
    return [
      Check(
        kind: .program, id: "result", title: "The run has a result", verdict: .notMeasured,
        detail: "inconclusive: \(open.joined(separator: ", "))")
    ]
  }

  /// A figure that nobody needs and nobody has leaves the limit open, as the budget allows.
  static func check(_ line: BudgetLine) -> Check {
    let isOpen = line.limit.optional && line.verdict == .notMeasured
    let limit = BudgetStrings.limit(line.limit)
    let detail =
      line.isMeasured
      ? "\(BudgetStrings.held(line)): \(line.reason ?? BudgetStrings.headroom(line))"
      : "not measured: \(line.reason ?? "no reason was recorded"); the limit is \(limit)"
    return Check(
      kind: .budget, id: line.metric, title: "\(line.metric): \(limit)",
      verdict: isOpen ? .notApplicable : line.verdict, detail: detail)
  }

  private static func check(_ audit: AuditResult) -> Check {
    Check(
      kind: .audit, id: audit.id, title: audit.heading, verdict: audit.verdict, detail: audit.explanation)
  }

  private static func figure(_ name: String, _ metric: Metric) -> Figure {
    let figure = metric.interval
    return Figure(
      metric: name, unit: metric.unit, median: figure,
      missing: figure == nil ? metric.missing ?? "the figure was not a finite number" : nil,
      fidelity: metric.fidelity, count: figure == nil ? 0 : 1)
  }
}
