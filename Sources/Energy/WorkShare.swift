package import Recordings

/// A program's part of what lies above a machine's rest, by processor time weighted with what a second of it draws.
package enum WorkShare {
  /// A second of other programs' work may draw half or twice what a second of the program's does, at the same frequency
  /// on the same processor: Headroom's choice, since instructions differ in what they draw.
  package static let spread = 2.0
  /// Of the program's work, how much more at rest than in the run is believed to be others' work that ceased.
  private static let mostCeased = 0.5

  /// 0 where the program did not work; 1 where it alone did more than at rest; above 1 where others did less than at
  /// rest, since what lies above rest is then less than what the program drew.
  ///
  /// What others do all the time is in the machine's rest already, so that only the difference counts. The lower bound
  /// lets all of their work count, with `spread`.
  ///
  /// - Parameters:
  ///   - seconds: of the run.
  ///   - resting: others' weighted work in each second of rest, as `rate` tells it; nil where nobody looked.
  ///   - weight: what a second on a processor at a frequency draws, in any unit.
  package static func of(
    _ work: [ProcessorWork], seconds: Double, resting: Double?,
    weight: (_ processor: Int, _ hertz: Double?) -> Double
  ) -> Estimate {
    let program = sum(work, \.program, weight)
    let others = sum(work, \.others, weight)
    guard program > 0 else { return .zero }
    let extra = max(others - (resting ?? 0) * seconds, -mostCeased * program)
    let share = program / (program + extra)
    return Estimate(
      share, program / (program + max(others, extra) * spread),
      max(share, program / (program + extra / spread)))
  }

  /// Others' weighted work a second in stretches of rest: the mean of the stretches; nil of none.
  package static func rate(
    _ rests: [(work: [ProcessorWork], seconds: Double)],
    weight: (_ processor: Int, _ hertz: Double?) -> Double
  ) -> Double? {
    let rates = rests.filter { $0.seconds > 0 }.map { sum($0.work, \.others, weight) / $0.seconds }
    return rates.isEmpty ? nil : rates.reduce(0, +) / Double(rates.count)
  }

  private static func sum(
    _ work: [ProcessorWork], _ part: KeyPath<ProcessorWork, Double>,
    _ weight: (_ processor: Int, _ hertz: Double?) -> Double
  ) -> Double {
    work.reduce(0) { $0 + $1[keyPath: part] * weight($1.processor, $1.hertz) }
  }
}
