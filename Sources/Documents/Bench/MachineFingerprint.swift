package import Formats

/// What of a machine moves its figures: two runs are comparable where all of it is the same.
package struct MachineFingerprint: DocumentPart {
  package var processor: String
  package var processors: Int
  package var architecture: String
  package var memory: Double
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

  package static let table = Table(
    "machine", "Machine", "What of a machine moves its figures.",
    blank: MachineFingerprint(processor: "", processors: 0, architecture: "", memory: 0, kernel: ""),
    .init("processor", \.processor), .init("processors", \.processors).atLeast(0),
    .init("architecture", \.architecture), .init("memory", \.memory).meaning("bytes"),
    .init("kernel", \.kernel).meaning("release, as uname -r prints it"), .init("governor", \.governor),
    .init("virtualisation", \.virtualisation).meaning("left out on bare metal")
  ).shared

  /// The same text for the same machine whenever it is read. Memory, of which a kernel does not always find the same
  /// amount, is not in it; `differences` tells of that.
  package var digest: String {
    var members = Self.table.members(self)
    members["memory"] = nil
    return JSONWriter.line(.object(members))
  }
}
