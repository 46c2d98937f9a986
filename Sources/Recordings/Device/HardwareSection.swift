package import Formats

/// What one probe found of the hardware.
package enum HardwareSection: Sendable, Equatable {
  case processor(Fact<ProcessorFacts>)
  case memory(Fact<MemoryFacts>)
  case battery(Fact<BatteryFacts>)
  case network(Fact<NetworkFacts>)
  case storage(Fact<StorageFacts>)
  case cameras(Fact<CameraFacts>)
  /// By the place where they were looked for.
  case energyMeters(Fact<[String: Fact<[EnergyMeterFacts]>]>)
  /// Facts that only a reader of the document asks for.
  case document(JSONValue)

  package var json: JSONValue? {
    switch self {
    case .processor(let facts): facts.json
    case .memory(let facts): facts.json
    case .battery(let facts): facts.json
    case .network(let facts): facts.json
    case .storage(let facts): facts.json
    case .cameras(let facts): facts.json
    case .energyMeters(let facts): facts.json
    case .document(let json): json
    }
  }
}

extension Hardware {
  /// - Parameter sections: by the probe's name, which is the key that a document has them under.
  package init(_ sections: [String: HardwareSection]) {
    self.init()
    for (name, section) in sections { add(section, named: name) }
  }

  private mutating func add(_ section: HardwareSection, named name: String) {
    switch section {
    case .processor(let facts): processor = facts
    case .memory(let facts): memory = facts
    case .battery(let facts): battery = facts
    case .network(let facts): network = facts
    case .storage(let facts): storage = facts
    case .cameras(let facts): cameras = facts
    case .energyMeters(let facts): energyMeters = facts
    case .document(let json): rest[name] = json
    }
  }
}
