package import Recordings

/// From a meter, which counts for everybody, to one program: what lay above the machine's rest, in proportion to the
/// program's part of the work.
package struct Attribution: Sendable, Equatable {
  /// Joules that the meter counted in the run.
  package var metered: Estimate
  /// Seconds of the run in which it counted.
  package var seconds: Double
  /// Watts at rest; nil where the machine was given none.
  package var idle: Estimate?
  /// The program's part of what lies above rest, as `WorkShare` tells it.
  package var share: Estimate

  package init(metered: Estimate, seconds: Double, idle: Estimate?, share: Estimate) {
    self.metered = metered
    self.seconds = seconds
    self.idle = idle
    self.share = share
  }

  /// Joules above rest, whoever caused them; less than nothing only within the bounds.
  package var active: Estimate? {
    idle.map { metered - $0 * seconds }
  }

  /// Joules of the program. No program gives energy back, so that a figure below zero is zero and its bounds tell how
  /// far it may be off.
  package var program: Reading<Estimate> {
    guard let active else {
      return .absent(Self.unrested)
    }
    // Others who did less than at rest cannot have given it more than there was.
    func part(_ above: Double, _ share: Double, of all: Double) -> Double {
      min(max(0, above) * share, max(0, all))
    }
    return .value(
      Estimate(
        part(active.value, share.value, of: metered.value), part(active.low, share.low, of: metered.value),
        part(active.high, share.high, of: metered.high)))
  }

  package static let unrested =
    "the machine's rest was not measured, above which the program's energy lies (--rest)"

  /// Watts at rest from the rest before and the rest after: their mean, and bounds that hold both.
  package static func idle(_ rests: [Estimate]) -> Estimate? {
    guard let low = rests.map(\.low).min(), let high = rests.map(\.high).max() else { return nil }
    return Estimate(rests.reduce(0) { $0 + $1.value } / Double(rests.count), low, high)
  }
}
