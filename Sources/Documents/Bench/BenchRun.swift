/// One launch of one case of a suite, measured.
package struct BenchRun: Sendable, Equatable {
  package enum Side: String, Sendable, CaseIterable { case candidate, baseline }

  /// No two runs anywhere have the same: the session's key, the case, the side and the number.
  package var key: String
  /// `scenario` or `scenario/variant`.
  package var name: String
  package var side: Side
  /// From 1 on, for each case and side; warm-ups have numbers of their own.
  package var number: Int
  package var isWarmUp: Bool
  /// RFC 3339 in UTC, to the millisecond.
  package var started: String
  /// Seconds.
  package var duration: Double
  package var metrics: [String: Metric]
  /// How the machine was, just before.
  package var noise: MachineNoise
  /// Why its figures do not count; nil where they do.
  package var problem: String?

  package init(
    key: String, name: String, side: Side = .candidate, number: Int, isWarmUp: Bool = false, started: String,
    duration: Double, metrics: [String: Metric], noise: MachineNoise = MachineNoise(), problem: String? = nil
  ) {
    self.key = key
    self.name = name
    self.side = side
    self.number = number
    self.isWarmUp = isWarmUp
    self.started = started
    self.duration = duration
    self.metrics = metrics
    self.noise = noise
    self.problem = problem
  }
}

/// What else a machine was about; each part is nil where it cannot be had.
package struct MachineNoise: Sendable, Equatable {
  /// Load average over a minute (proc_loadavg(5)).
  package var load: Double?
  /// Share of the run, and of at least the second before its end, in which some task waited for a processor, in percent
  /// (PSI).
  package var pressure: Double?
  /// Share of all processors that other processes used meanwhile, in percent: beside one on the other half of its core, in its
  /// caches and at its frequency, a program needs more processor time itself.
  package var others: Double?
  /// Share of processor time that a hypervisor took during the run, in percent.
  package var stolen: Double?
  /// Of the first processor, in Hz.
  package var frequency: Double?
  /// Of the hottest thermal zone, in degrees Celsius.
  package var temperature: Double?
  /// Seconds that were waited for the machine to become quiet.
  package var waited: Double?
  /// What was out of bounds all the same; nil where nothing was.
  package var complaint: String?

  package init(
    load: Double? = nil, pressure: Double? = nil, others: Double? = nil, stolen: Double? = nil,
    frequency: Double? = nil, temperature: Double? = nil, waited: Double? = nil, complaint: String? = nil
  ) {
    self.load = load
    self.pressure = pressure
    self.others = others
    self.stolen = stolen
    self.frequency = frequency
    self.temperature = temperature
    self.waited = waited
    self.complaint = complaint
  }
}
