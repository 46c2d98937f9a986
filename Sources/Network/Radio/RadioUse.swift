package import Recordings

/// Bytes that the radio carried at one moment.
package struct Transfer: Sendable, Equatable {
  /// Seconds from exec.
  package var time: Double
  package var bytes: UInt32
  package var isSent: Bool
  package init(time: Double, bytes: UInt32, isSent: Bool) {
    self.time = time
    self.bytes = bytes
    self.isSent = isSent
  }
}

/// What a radio did because of some traffic, and what it cost. What it would have cost without any is not in here.
package struct RadioUse: Sendable, Equatable {
  /// The radio in one state, in the order of time; no two overlap, and where there is none it was idle.
  package struct Stretch: Sendable, Equatable {
    /// Seconds from exec; a promotion before the first packet may be before exec.
    package var start: Double
    package var end: Double
    package var state: String
    package var role: RadioRole
    /// Joules, those for the bytes included.
    package var energy: Double
    package init(start: Double, end: Double, state: String, role: RadioRole, energy: Double) {
      self.start = start
      self.end = end
      self.state = state
      self.role = role
      self.energy = energy
    }
  }

  package var stretches: [Stretch] = []
  /// Joules.
  package var energy = 0.0
  /// Of these, joules in tails.
  package var tailEnergy = 0.0
  /// Seconds in which it was not idle, and of these seconds in tails.
  package var active = 0.0
  package var tail = 0.0
  /// How often it was woken from idle.
  package var promotions = 0
  /// Joules of each group of transfers that was asked for: from its promotion up to what the next group causes. Their
  /// sum is `energy`.
  package var parts: [Double] = []

  package init() {}
}
