package import Formats
import Recordings

extension Report {
  package static let table = Table(
    "report", "Headroom report",
    """
    A recording with its assessment. Times are seconds from exec; what could not be measured is left out or has a \
    reason, and is never zero.
    """,
    blank: Report(
      recording: Recording.table.blank,
      assessment: Assessment(budgetName: nil, budget: [], audits: [], verdict: .notMeasured), reproduce: []),
    .init(version: schemaVersion), .init("tool", \.recording.tool),
    .init("device", \.recording.device).meaning("the profile of the device that was measured"),
    .init("scenario", \.recording.settings), .init("program", \.recording.program),
    .init("phases", \.recording.phases), .init("metrics", \.figures), .init("series", \.recording.series),
    .init("events", \.recording.events), .init("tables", \.recording.tables).canBeMissing,
    .init("observer", \.observer).meaning("what Headroom itself cost"),
    .init("notes", evenEmpty: \.recording.notes), .init("audits", \.assessment.audits),
    .init("budget", \.assessment.budget), .init("budgetName", \.assessment.budgetName),
    .init("reproduce", evenEmpty: \.reproduce).meaning("the command that measures this again"),
    .init("verdict", \.assessment.verdict), .init("score", \.assessment.score))

  private var observer: [String: Metric] {
    get { recording.metrics.filter { $0.value.instrument == "observer" } }
    set { recording.metrics.merge(newValue) { kept, _ in kept } }
  }

  private var figures: [String: Metric] {
    get { recording.metrics.filter { $0.value.instrument != "observer" } }
    set { recording.metrics.merge(newValue) { kept, _ in kept } }
  }
}
