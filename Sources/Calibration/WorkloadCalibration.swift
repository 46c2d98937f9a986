package import Documents

/// What was measured of all workloads, beside what they know of themselves.
package struct WorkloadCalibration {
  static let schemaVersion = 1

  package var runs: [CalibrationRun]

  package init(runs: [CalibrationRun]) { self.runs = runs }

  private var figures: [CalibrationFigure] { runs.flatMap(\.figures) }

  package func count(_ judgement: CalibrationFigure.Judgement) -> Int {
    figures.count { $0.judgement == judgement }
  }

  package var json: JSONValue {
    [
      "schemaVersion": .integer(Self.schemaVersion),
      "tool": ["name": "headroom", "version": .string(Version.number)],
      "runs": .array(runs.map(\.json)),
      "counts": .object(
        Dictionary(
          uniqueKeysWithValues: CalibrationFigure.Judgement.allCases.map {
            ($0.rawValue, .integer(count($0)))
          })),
    ]
  }
}
