/// What a meter answered once.
package enum MeterReading: Sendable, Equatable {
  /// A counter's state, in joules from a zero of its own.
  case joules(Double)
  /// What flows now, in watts and without a sign.
  case watts(Double)
  /// What flows now, by current and voltage; whose steps are the current's.
  case flow(amperes: Double, volts: Double)
  /// A counter's state in coulombs, and the volts at which they flow now.
  case charge(coulombs: Double, volts: Double)
  /// It is there, or was, and its figure does not tell what the device uses.
  case unusable(MeterTrace.Gap.Reason)

  /// The figure and what it is multiplied by to give joules or watts; nil where it is none.
  var figure: (value: Double, factor: Double)? {
    switch self {
    case .joules(let value), .watts(let value): value.isFinite ? (value, 1) : nil
    case .flow(let value, let factor), .charge(let value, let factor):
      value.isFinite && factor.isFinite ? (value, factor) : nil
    case .unusable: nil
    }
  }
}
