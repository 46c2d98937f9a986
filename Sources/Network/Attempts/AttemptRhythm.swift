import Quantities
import Recordings

/// Whether the pauses between tries grow.
struct AttemptRhythm {
  /// Seconds.
  private(set) var shortest: Double?
  private(set) var longest: Double?
  /// The median of the ratios of each pause to the one before.
  private(set) var growth: Double?
  private(set) var shape: AttemptRow.Shape?

  /// Seconds; most pauses below this are none.
  static let spinning = 0.5
  private static let fewestSpins = 10
  /// Doubling is usual (RFC 6298, 5.5); jitter takes some of it.
  static let growing = 1.3

  /// - Parameters:
  ///   - times: of the tries, by whom they went to.
  ///   - goesOn: whether to somebody it just went on sending.
  init(_ times: [[Double]], goesOn: Bool) {
    let pauses = times.map { times in zip(times.dropFirst(), times).map { $0 - $1 } }
    let all = pauses.flatMap { $0 }
    shortest = all.min()
    longest = all.max()
    growth = Statistics.median(pauses.flatMap { pauses in zip(pauses.dropFirst(), pauses).map { $0 / $1 } })
    guard let median = Statistics.median(all) else {
      shape = goesOn ? .goesOn : nil
      return
    }
    if all.count >= Self.fewestSpins - 1, median <= Self.spinning {
      shape = .spins
    } else if goesOn {
      shape = .goesOn
    } else if let growth, all.count >= 3 {
      shape = growth >= Self.growing ? .backsOff : growth > 1 / Self.growing ? .constant : nil
    }
  }
}
