import Documents
import Quantities

/// Reads a model's parts, with its currents at its voltage.
struct PowerNumbers {
  var numbers = ModelNumbers()
  private var volts: Double?

  /// No part of a device that runs on a battery or at a desk draws more: a slip of the unit.
  private static let watts = 0.0...1000.0
  private static let amperes = 0.0...200.0
  private static let joules = 1.0...1e10
  private static let mostProcessors = 1024.0

  mutating func voltage(_ reader: DocumentReader) throws(DocumentError) -> Double? {
    guard try reader.member("voltage") != nil else { return nil }
    volts = try numbers.number("voltage", .volts, 0.5...500, reader)
    return volts
  }

  mutating func error(_ reader: DocumentReader) throws(DocumentError) -> Double {
    try numbers.share("error", reader)
  }

  /// Of the parts that the model has.
  mutating func errors(_ reader: DocumentReader) throws(DocumentError) -> [String: Double] {
    guard let place = try reader.member("errors") else { return [:] }
    var errors: [String: Double] = [:]
    let keys = PowerModel.erring
    guard try !place.members(known: keys).isEmpty else {
      throw place.error("expected one of \(keys.joined(separator: ", "))")
    }
    for key in keys where try place.member(key) != nil {
      guard try reader.member(key) != nil else {
        throw try place.required(key).error("the model has no \"\(key)\"")
      }
      errors[key] = try numbers.share(key, place)
    }
    return errors
  }

  /// Watts, or a current at the model's voltage.
  mutating func watts(_ key: String, _ reader: DocumentReader) throws(DocumentError) -> Double {
    let found = try numbers.quantity(key, [.watts: Self.watts, .amperes: Self.amperes], reader)
    guard found.unit == .amperes else { return found.value }
    let place = try reader.required(key)
    guard let volts else { throw place.error("a current counts at a \"voltage\", which the model lacks") }
    guard Self.watts.contains(found.value * volts) else {
      throw ModelNumbers.outOfRange(Self.watts, .watts, place)
    }
    return found.value * volts
  }

  private mutating func optional(_ key: String, _ reader: DocumentReader) throws(DocumentError) -> Double? {
    try reader.member(key) == nil ? nil : try watts(key, reader)
  }

  /// What comes on top of the processors' own, where it is told apart.
  private mutating func shared(_ reader: DocumentReader) throws(DocumentError) -> Double {
    guard let watts = try optional("active", reader) else { return 0 }
    guard watts > 0 else { throw try reader.required("active").error("is left out where it is nothing") }
    return watts
  }

  mutating func battery(_ reader: DocumentReader) throws(DocumentError) -> Double? {
    guard let place = try reader.member("battery") else { return nil }
    _ = try place.members(known: ["capacity"])
    let found = try numbers.quantity("capacity", [.joules: Self.joules, .ampereHours: 0.001...10_000], place)
    guard found.unit == .ampereHours else { return found.value }
    guard let volts else {
      throw try place.required("capacity").error("a charge counts at a \"voltage\", which the model lacks")
    }
    let joules = found.value * volts * 3600
    guard Self.joules.contains(joules) else {
      throw ModelNumbers.outOfRange(Self.joules, .joules, try place.required("capacity"))
    }
    return joules
  }

  mutating func processor(_ reader: DocumentReader) throws(DocumentError) -> PowerModel.Processor {
    _ = try reader.members(known: ["idle", "active", "most", "clusters"])
    let active = try shared(reader)
    let most = try optional("most", reader)
    if most == 0 { throw try reader.required("most").error("nothing would be left for any work") }
    let list = try reader.required("clusters")
    var clusters: [PowerModel.Cluster] = []
    for place in try list.items() {
      let cluster = try cluster(place)
      guard clusters.last.map({ !cluster.isWeaker(than: $0) }) ?? true else {
        throw place.error("weaker than the one before it: they go from the weakest to the strongest")
      }
      clusters.append(cluster)
    }
    guard !clusters.isEmpty else { throw list.error("expected at least one cluster") }
    return PowerModel.Processor(active: active, clusters: clusters, most: most)
  }

  private mutating func cluster(_ reader: DocumentReader) throws(DocumentError) -> PowerModel.Cluster {
    _ = try reader.members(known: ["cores", "active", "speeds"])
    let cores = try numbers.number("cores", .count, 1...Self.mostProcessors, reader)
    guard let whole = Int(exactly: cores) else {
      throw try reader.required("cores").error("not a whole number")
    }
    let active = try shared(reader)
    let list = try reader.required("speeds")
    var speeds: [PowerModel.Speed] = []
    for place in try list.items() {
      _ = try place.members(known: ["frequency", "active"])
      let speed = PowerModel.Speed(
        hertz: try numbers.number("frequency", .hertz, 1e6...1e11, place), active: try watts("active", place))
      guard speeds.last.map({ $0.hertz < speed.hertz }) ?? true else {
        throw place.error("not faster than the one before it")
      }
      speeds.append(speed)
    }
    guard !speeds.isEmpty else { throw list.error("expected at least one speed") }
    return PowerModel.Cluster(cores: whole, active: active, speeds: speeds)
  }

  mutating func screen(_ reader: DocumentReader) throws(DocumentError) -> PowerModel.Screen? {
    guard let place = try reader.member("screen") else { return nil }
    _ = try place.members(known: ["on", "full"])
    return PowerModel.Screen(on: try watts("on", place), full: try optional("full", place))
  }

  mutating func storage(_ reader: DocumentReader) throws(DocumentError) -> PowerModel.Storage? {
    guard let place = try reader.member("storage") else { return nil }
    let keys = ["written", "read", "sync"]
    guard try !place.members(known: keys).isEmpty else {
      throw place.error("expected one of \(keys.joined(separator: ", "))")
    }
    var found: [Double?] = []
    for key in keys {
      found.append(try place.member(key) == nil ? nil : try numbers.number(key, .joules, 0...1000, place))
    }
    return PowerModel.Storage(written: found[0], read: found[1], sync: found[2])
  }

  mutating func parts(_ reader: DocumentReader) throws(DocumentError) -> [PowerModel.Part] {
    var parts: [PowerModel.Part] = []
    for key in PowerModel.plainParts {
      if let watts = try optional(key, reader) { parts.append(PowerModel.Part(key, active: watts)) }
    }
    for (group, keys) in PowerModel.groupedParts {
      guard let place = try reader.member(group) else { continue }
      guard try !place.members(known: keys).isEmpty else {
        throw place.error("expected one of \(keys.joined(separator: ", "))")
      }
      for key in keys {
        if let watts = try optional(key, place) { parts.append(.init("\(group).\(key)", active: watts)) }
      }
    }
    return parts.sorted { $0.name < $1.name }
  }
}

extension PowerModel.Cluster {
  /// Slower and thriftier. One that is only the one or the other may be the stronger: measured power is noisy, and wide
  /// processors are clocked low.
  fileprivate func isWeaker(than other: PowerModel.Cluster) -> Bool {
    guard let own = speeds.last, let last = other.speeds.last else { return false }
    return own.hertz < last.hertz && own.active < last.active
  }
}
