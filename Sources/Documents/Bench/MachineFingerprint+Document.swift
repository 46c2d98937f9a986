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

  /// The same text for the same machine whenever it is read. Memory, of which a kernel does not always find the same
  /// amount, is not in it; `differences` tells of that.
  package var digest: String {
    guard case .object(var members) = json else { return "" }
    members["memory"] = nil
    return JSONWriter.line(.object(members))
  }
}
