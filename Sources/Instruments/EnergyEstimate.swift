package import Documents

/// What meters, or a model of the processors, can say of a run's energy.
package enum EnergyEstimate: Hashable, Sendable {
  package enum Figure: Hashable, Sendable {
    /// Joules in the run that are the program's.
    case program
    /// Joules in the run, whoever used them.
    case metered
    /// Watts.
    case average, idle
  }

  case meters(MeterRow.Scope, Figure)
  /// Joules of the processors for the program.
  case model
}
