import Documents

/// What the forms for CI say in the same words.
enum SheetStrings {
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
    let parts = [sheet.verdict.word, ReportStrings.counted(checks.count, "check")] + told
    return (improved > 0 ? parts + ["\(improved) improved"] : parts).joined(separator: ", ")
  }

  /// What makes a CI red besides what failed: the program was not measured, or a gate or limit where the whole counts as
  /// not measured for it.
  static func isError(_ check: ResultSheet.Check, _ sheet: ResultSheet) -> Bool {
    switch check.verdict {
    case .error: true
    case .fail: check.kind == .program
    case .notMeasured: check.kind == .program || (check.kind != .audit && sheet.verdict == .notMeasured)
    case .pass, .warn, .inconclusive, .notApplicable: false
    }
  }

  /// The figures that a service is to follow: where there are gates those alone, and never what Headroom itself cost.
  static func followed(_ part: ResultSheet.Case, _ sheet: ResultSheet) -> [ResultSheet.Figure] {
    func gated(_ part: ResultSheet.Case) -> Set<String> {
      Set(part.checks.filter { $0.kind == .gate }.map(\.id))
    }
    let own = gated(part)
    let hasGates = sheet.cases.contains { !gated($0).isEmpty }
    return part.figures.filter {
      !$0.metric.hasPrefix("observer.") && (!hasGates || own.contains($0.metric))
    }
  }

  /// What should be seen though it is no failure. That an audit could not be judged is in the details: nobody asked for it.
  static func isWarning(_ check: ResultSheet.Check) -> Bool {
    switch check.verdict {
    case .warn: true
    case .inconclusive, .notMeasured: check.kind != .audit
    case .pass, .fail, .error, .notApplicable: false
    }
  }

  static func improvements(_ part: ResultSheet.Case) -> [MetricComparison] {
    part.figures.compactMap(\.comparison).filter { $0.verdict == .improved && $0.gate != nil }
  }
}
