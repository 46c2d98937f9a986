import Documents
package import Formats
package import Recordings

/// What was measured of all workloads, beside what they know of themselves.
package struct WorkloadCalibrationResult: VersionedDocument {
  package static let schemaVersion = 1

  package var tool = Recording.Tool(version: Version.number)
  package var runs: [CalibrationRun]

  package init(runs: [CalibrationRun]) { self.runs = runs }

  private var figures: [CalibrationFigure] { runs.flatMap(\.figures) }

  package func count(_ judgement: CalibrationFigure.Judgement) -> Int {
    figures.count { $0.judgement == judgement }
  }

  private var counts: [CalibrationFigure.Judgement: Int] {
    Dictionary(grouping: figures, by: \.judgement).mapValues(\.count)
  }

  package static let table = Table(
    "calibration", "What headroom calibrate --format json prints", "",
    blank: WorkloadCalibrationResult(runs: []),
    .init(version: schemaVersion), .init("tool", \.tool), .init("runs", \.runs),
    .init("counts", counts: \.counts).meaning("how many figures have each verdict"))
}
