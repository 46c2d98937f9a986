import Documents

extension Verdict {
  /// The verdict as a person reads it; colour only ever repeats it.
  var word: String {
    switch self {
    case .pass: "Pass"
    case .warn: "Warning"
    case .fail: "Fail"
    case .error: "Error"
    case .inconclusive: "Inconclusive"
    case .notMeasured: "Not measured"
    case .notApplicable: "Not applicable"
    }
  }

  var symbol: String {
    switch self {
    case .pass: "✓"
    case .warn: "!"
    case .fail, .error: "✗"
    case .inconclusive: "?"
    case .notMeasured: "–"
    case .notApplicable: "·"
    }
  }

  /// Place in a list that shows the worst first.
  var rank: Int {
    switch self {
    case .fail, .error: 0
    case .warn: 1
    case .inconclusive: 2
    case .notMeasured: 3
    case .pass: 4
    case .notApplicable: 5
    }
  }
}
