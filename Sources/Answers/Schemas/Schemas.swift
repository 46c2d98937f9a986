import Calibration
import Documents
import Energy
import Formats
import Matching
import Network
import Probes
import Profiles
import Recordings
import Stimuli
import Store
import Workloads

/// The JSON Schemas of all documents, made of the declarations: `Reports/schemas` holds the same.
package enum Schemas {
  package static var all: [DocumentSchema] { read + written }

  /// Of the files that people write.
  package static let read = [
    DocumentSchema("budget", whole: Budget.document),
    DocumentSchema("power", whole: PowerModel.table.document),
    DocumentSchema("radio", whole: RadioModel.table.document),
    DocumentSchema(
      "scenario", whole: Scenario.document(stimuli: StimulusRegistry.all.map { $0.meta.schema })),
    DocumentSchema("suite", whole: BenchSuite.document),
  ]

  /// Of what Headroom writes.
  package static let written = [
    DocumentSchema(AuditsDocument.self), DocumentSchema(Baseline.self), DocumentSchema(BenchDocument.self),
    DocumentSchema(WorkloadCalibrationResult.self), DocumentSchema(ComparisonDocument.self),
    DocumentSchema(DoctorDocument.self), DocumentSchema(EnergyMetersDocument.self),
    DocumentSchema(ExplanationDocument.self), DocumentSchema(MatchDocument.self),
    DocumentSchema(MetricsDocument.self),
    DocumentSchema(ReachDocument.self), DocumentSchema(Report.self), DocumentSchema(StimuliDocument.self),
    DocumentSchema(SuggestionDocument.self), DocumentSchema(WatchedChange.self),
    DocumentSchema(
      DeviceProfile.table.name, DeviceProfile.table.title, DeviceProfile.table.lead,
      schema: DeviceProfile.schema(facts: Dictionary(ProbeRegistry.all.map { ($0.meta.id, $0.facts) }) { $1 })
        .ofFile),
    DocumentSchema(
      "history", "Headroom history",
      "Sessions of benches as they are carried from one history to another, listed and drawn.",
      oneOf: [
        SessionArchive.self, HistoryChanges.self, HistoryDocument.self, LastRunsDocument.self, Trend.self,
      ]),
    DocumentSchema(
      "profiles", "Answers of headroom profiles",
      """
      What `headroom profiles list`, `validate` and `diff` print with --format json. `show` prints a device profile, a \
      radio model or a power model.
      """, oneOf: [Catalogue.self, CheckedFiles.self, ProfileDifferenceDocument.self]),
    DocumentSchema(
      ListedWorkload.table.name, ListedWorkload.table.title, ListedWorkload.table.lead,
      schema: ["type": "array", "items": ListedWorkload.table.schema]),
    DocumentSchema(
      WorkAccountDocument.name, WorkAccountDocument.title, WorkAccountDocument.lead,
      schema: WorkAccountDocument.schema),
  ]
}
