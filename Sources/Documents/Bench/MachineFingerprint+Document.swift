import Quantities

extension MachineFingerprint {
  package var json: JSONValue {
    .members([
      "processor": .string(processor), "processors": .integer(processors),
      "architecture": .string(architecture), "memory": .number(memory), "kernel": .string(kernel),
      "governor": governor.map { .string($0) }, "virtualisation": virtualisation.map { .string($0) },
    ])
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    self.init(
      processor: try reader.required("processor").string(),
      processors: try reader.required("processors").integer(),
      architecture: try reader.required("architecture").string(),
      memory: try reader.required("memory").number(), kernel: try reader.required("kernel").string(),
      governor: try reader.member("governor")?.string(),
      virtualisation: try reader.member("virtualisation")?.string())
  }

  /// How much memory may differ, of all of it, before the machine counts as another: firmware and kernels take a
  /// little more or less from one start to the next.
  private static let memoryTolerance = 0.02

  /// The same text for the same machine whenever it is read. Memory, of which a kernel does not always find the same
  /// amount, is not in it; `differences` tells of that.
  package var digest: String {
    guard case .object(var members) = json else { return "" }
    members["memory"] = nil
    return JSONWriter.line(.object(members))
  }

  /// What differs from a baseline's machine, each in words with both values; empty for the same machine.
  package func differences(from baseline: MachineFingerprint) -> [String] {
    func text(_ value: String?) -> String { value ?? "none" }
    var pairs = [
      ("processor", baseline.processor, processor),
      ("processors", "\(baseline.processors)", "\(processors)"),
      ("architecture", baseline.architecture, architecture), ("kernel", baseline.kernel, kernel),
      ("governor", text(baseline.governor), text(governor)),
      ("virtualisation", text(baseline.virtualisation), text(virtualisation)),
    ]
    if abs(memory - baseline.memory) > Self.memoryTolerance * max(abs(memory), abs(baseline.memory)) {
      pairs.append(("memory", Display.text(baseline.memory, .bytes), Display.text(memory, .bytes)))
    }
    return pairs.filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1) in the baseline, \($0.2) here" }
  }
}
