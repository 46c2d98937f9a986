import Documents

/// What was measured of all workloads, beside what they know of themselves.
struct Calibration {
  static let schemaVersion = 1

  var runs: [CalibrationRun]

  private var figures: [CalibrationFigure] { runs.flatMap(\.figures) }

  func count(_ judgement: CalibrationFigure.Judgement) -> Int {
    figures.count { $0.judgement == judgement }
  }

  /// A figure that is wrong outweighs all that are right; where nothing was measured, nothing is.
  var exitCode: ExitCode {
    if count(.off) > 0 { return .exceeded }
    return count(.ok) > 0 ? .success : .unmeasurable
  }

  var json: JSONValue {
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
