import Documents

extension MeterFacts {
  /// Seconds for which a power is watched of which it is unknown how often it is new: ten figures, one a second.
  package static let unknownTime = 10.0
  /// Seconds for which anything is watched at the least, and for which one is that turns out to be slower than thought.
  private static let shortest = 2.0
  package static let longest = 60.0

  /// Seconds for which it is to be watched before its figures say something: ten new ones. A period of more than a minute
  /// is not waited for, nor one that is none; never longer than a rest may be asked for.
  package var settlingTime: Double {
    if let updatePeriod, updatePeriod >= 0, updatePeriod <= Self.longest {
      return min(max(Self.shortest, 10 * updatePeriod), EnergyRequest.rests.upperBound)
    }
    return kind == .gauge || kind == .chip || quantity == .watts ? Self.unknownTime : Self.shortest
  }
}
