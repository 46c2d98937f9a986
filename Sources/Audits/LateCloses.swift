import Recordings

/// Connections closed long after their last data: the close wakes a radio by itself, whoever closes.
struct LateCloses {
  let lines: [ConnectionRow]
  /// Times at which there were any: closes near one another go in one burst and wake a radio once.
  let moments: Int
  /// Percent of the radio's energy that closes at once would have saved; nil where no radio was named.
  let share: Double?

  /// What the program's end closes was not held open beyond its use; such a close may come this many seconds before the
  /// end is seen, for the two are told by different clocks.
  private static let end = 0.1

  /// - Parameter gap: seconds after the last data at which a close is traffic by itself.
  init(_ own: [ConnectionRow], _ input: AuditInput, gap: Double) {
    let end = BudgetJudge.seconds(input.recording) - Self.end
    lines = own.filter { !$0.hasFailed && ($0.closed ?? .infinity) < end && ($0.idle ?? 0) >= gap }
    var (count, last) = (0, -Double.infinity)
    for time in lines.compactMap(\.closed).sorted() {
      if time - last > gap { count += 1 }
      last = time
    }
    moments = count
    share = Self.share(input)
  }

  private static func share(_ input: AuditInput) -> Double? {
    guard let all = input.recording.metrics[.radioEnergy]?.value, all > 0 else { return nil }
    let rows = input.tables.savings.filter { $0.change == .closedAtOnce }
    let instead = rows.reduce(0) { $0 + $1.instead }
    // What would have saved nothing has no row.
    return instead > 0 ? rows.reduce(0) { $0 + $1.saved } / instead * 100 : 0
  }
}
