package import Formats

/// What else a machine was about; each part is nil where it cannot be had.
package struct MachineNoise: DocumentPart {
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

  package static let table = Table(
    "noise", "Noise", "How the machine was meanwhile: over several runs, the middle of them.",
    blank: MachineNoise(), .init("load", \.load),
    .init("pressure", \.pressure).meaning(
      "of the time in which a task waited for a processor, during the run and at least a second, percent"),
    .init("others", \.others).meaning("of all processors, used by other processes during the run, percent"),
    .init("stolen", \.stolen).meaning("of processor time, taken by a hypervisor during the run, percent"),
    .init("frequency", \.frequency).meaning("Hz"),
    .init("temperature", \.temperature).meaning("degrees Celsius"),
    .init("waited", \.waited).meaning("seconds"), .init("complaint", \.complaint)
  ).shared
}
