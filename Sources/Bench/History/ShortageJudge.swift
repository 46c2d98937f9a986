import Documents

/// Whether a timeline has too few sessions to say that no figure changed.
enum ShortageJudge {
  /// Of the gated figures that have fewest; nil where each has enough.
  static func shortage(of series: [HistorySeries]) -> SessionShortage? {
    series.compactMap(shortage).max { ($0.missing, $0.needed) < ($1.missing, $1.needed) }
  }

  private static func shortage(of series: HistorySeries) -> SessionShortage? {
    guard series.gate != nil, series.changes.isEmpty, let last = series.trend.points.last else { return nil }
    let own = series.trend.points.filter { $0.machine == last.machine }
    let needed = own.allSatisfy(\.isExact) ? ExactLevels.needed : NewestValues.needed
    // What was compared with a session of another machine, and kept its gate, was judged.
    let count = isKept(series) ? series.points.count : own.count
    return count < needed ? SessionShortage(sessions: count, needed: needed) : nil
  }

  private static func isKept(_ series: HistorySeries) -> Bool {
    let verdict = series.points.last?.outcome?.verdict
    return verdict == .unchanged || verdict == .improved
  }
}
