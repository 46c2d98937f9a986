import Documents

/// What the forms for CI say in the same words.
enum SheetWords {
  /// `headroom bench overhead`, `headroom run app`.
  static func title(_ sheet: ResultSheet) -> String {
    guard let name = sheet.name, !sheet.title.hasSuffix(name) else { return sheet.title }
    return "\(sheet.title) \(name)"
  }

  /// `Fail, 2 of 9 checks failed, 1 inconclusive`: what does not apply is not counted.
  static func headline(_ sheet: ResultSheet) -> String {
    let checks = sheet.cases.flatMap(\.checks).filter { $0.verdict != .notApplicable }
    let counts: [(Verdict, String)] = [
      (.fail, "failed"), (.warn, "warned"), (.inconclusive, "inconclusive"), (.notMeasured, "not measured"),
    ]
    let told = counts.compactMap { verdict, word in
      let count = checks.count { $0.verdict == verdict }
      return count == 0 ? nil : "\(count) \(word)"
    }
    let improved = sheet.cases.reduce(0) { $0 + improvements($1).count }
    let parts = [sheet.verdict.word, ReportWords.counted(checks.count, "check")] + told
    return (improved > 0 ? parts + ["\(improved) improved"] : parts).joined(separator: ", ")
  }

  /// What should be seen though it is no failure. That an audit could not be judged is in the details: nobody asked for it.
  static func isWarning(_ check: ResultSheet.Check) -> Bool {
    switch check.verdict {
    case .warn: true
    case .inconclusive, .notMeasured: check.kind != .audit
    case .pass, .fail, .notApplicable: false
    }
  }

  static func improvements(_ part: ResultSheet.Case) -> [MetricComparison] {
    part.figures.compactMap(\.comparison).filter { $0.verdict == .improved && $0.gate != nil }
  }
}
