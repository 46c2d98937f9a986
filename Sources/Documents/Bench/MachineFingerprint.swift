/// What of a machine moves its figures: two runs are comparable where all of it is the same.
package struct MachineFingerprint: Sendable, Equatable {
  package var processor: String
  package var processors: Int
  package var architecture: String
  /// Bytes.
  package var memory: Double
  /// Release of the kernel, as `uname -r` prints it.
  package var kernel: String
  /// Of the first processor; nil where there is no frequency scaling to be seen.
  package var governor: String?
  /// The hypervisor or kind of container; nil on bare metal.
  package var virtualisation: String?

  package init(
    processor: String, processors: Int, architecture: String, memory: Double, kernel: String,
    governor: String? = nil, virtualisation: String? = nil
  ) {
    self.processor = processor
    self.processors = processors
    self.architecture = architecture
    self.memory = memory
    self.kernel = kernel
    self.governor = governor
    self.virtualisation = virtualisation
  }
}
