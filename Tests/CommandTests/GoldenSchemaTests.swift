import Calibration
import Documents
import Formats
import Matching
import Probes
import Profiles
import Recordings
import Store
import TestSupport
import Testing

@testable import Commands
@testable import Workloads

/// The schema of each document that Headroom writes against its declaration.
@Suite struct GoldenSchemaTests {
  static let all = [
    DocumentSchema(AuditsDocument.self), DocumentSchema(Baseline.self), DocumentSchema(BenchDocument.self),
    DocumentSchema(WorkloadCalibrationResult.self), DocumentSchema(ComparisonDocument.self),
    DocumentSchema(DoctorDocument.self), DocumentSchema(EnergyMetersDocument.self),
    DocumentSchema(ExplanationDocument.self), DocumentSchema(MatchDocument.self),
    DocumentSchema(MetricsDocument.self),
    DocumentSchema(ReachDocument.self), DocumentSchema(Report.self), DocumentSchema(StimuliDocument.self),
    DocumentSchema(SuggestionDocument.self), DocumentSchema(WatchedChange.self),
    DocumentSchema(
      DeviceProfile.table.name, DeviceProfile.table.title, DeviceProfile.table.lead,
      DeviceProfile.schema(facts: Dictionary(ProbeRegistry.all.map { ($0.meta.id, $0.facts) }) { $1 })),
    DocumentSchema(
      "history", "Headroom history",
      "Sessions of benches as they are carried from one history to another, listed and drawn.",
      oneOf: [SessionArchive.self, HistoryDocument.self, Trend.self]),
    DocumentSchema(
      "profiles", "Answers of headroom profiles",
      """
      What `headroom profiles list`, `validate` and `diff` print with --format json. `show` prints a device profile, a \
      radio model or a power model.
      """, oneOf: [Catalogue.self, CheckedFiles.self, ProfileDifferenceDocument.self]),
    DocumentSchema(
      ListedWorkload.table.name, ListedWorkload.table.title, ListedWorkload.table.lead,
      ["type": "array", "items": ListedWorkload.table.schema]),
    DocumentSchema(
      WorkAccount.table.name, WorkAccount.table.title, WorkAccount.table.lead,
      WorkAccount.table.schema(open: true)),
  ]

  @Test(arguments: all) func theSchemaIsThatOfTheDeclaration(_ schema: DocumentSchema) {
    #expect(
      Golden.difference(JSONWriter.pretty(schema.json), "Reports/schemas/\(schema.name).schema.json") == nil)
  }
}
