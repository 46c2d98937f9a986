package import Formats
import Quantities

extension PowerModel.Processor: FieldObject {
  package static let table = Table(
    blank: PowerModel.Processor(clusters: []),
    .init(
      "active", .shared, \.active, default: 0, "While any processor works; left out where it is nothing."),
    .init(
      "most", .power.refusing("nothing would be left for any work") { $0 == 0 }, optional: \.most,
      """
      What all processors together keep up on top of idle, such as a thermal budget; left out where nothing holds \
      them back.
      """),
    .init("clusters", clusters, \.clusters, "Processors of one kind, from the weakest to the strongest."))

  private static let clusters = WrittenForm<[PowerModel.Cluster]>
    .list(of: .part) { previous, cluster in
      cluster.isWeaker(than: previous)
        ? "weaker than the one before it: they go from the weakest to the strongest" : nil
    }
    .withOne(orElse: "expected at least one cluster")
}

extension PowerModel.Cluster: FieldObject {
  package static let table = Table(
    blank: PowerModel.Cluster(cores: 0, speeds: []), .init("cores", .processors, \.cores),
    .init(
      "active", .shared, \.active, default: 0,
      "While any of its processors works; left out where it is nothing."),
    .init("speeds", speeds, \.speeds, "By rising frequency."))

  private static let speeds = WrittenForm<[PowerModel.Speed]>
    .list(of: .part) { $0.hertz < $1.hertz ? nil : "not faster than the one before it" }
    .withOne(orElse: "expected at least one speed")

  /// Slower and thriftier. One that is only the one or the other may be the stronger: measured power is noisy, and wide
  /// processors are clocked low.
  fileprivate func isWeaker(than other: PowerModel.Cluster) -> Bool {
    guard let own = speeds.last, let last = other.speeds.last else { return false }
    return own.hertz < last.hertz && own.active < last.active
  }
}

extension PowerModel.Speed: FieldObject {
  package static let table = Table(
    blank: PowerModel.Speed(hertz: 0, active: 0),
    .init("frequency", .quantity(.hertz, 1e6...1e11).sourced, \.hertz),
    .init("active", .power, \.active, "One processor that works at it."))
}

extension PowerModel.Screen: FieldObject {
  package static let table = Table(
    blank: PowerModel.Screen(on: 0), .init("on", .power, \.on, "At its dimmest."),
    .init("full", .power, optional: \.full, "More at its brightest; left out where nobody published it."))
}

extension PowerModel.Storage: FieldObject {
  package static let table = Table(
    blank: PowerModel.Storage(), .init("written", .energy, optional: \.written, "For each 1,000,000 bytes."),
    .init("read", .energy, optional: \.read, "For each 1,000,000 bytes."),
    .init("sync", .energy, optional: \.sync, "For each request to make data durable."))
}

extension WrittenForm<PowerModel.Storage> {
  static var storage: Self {
    part.refusing("expected one of written, read, sync") { $0 == PowerModel.Storage() }
      .saying(["minProperties": 1, "description": "What nobody published is left out."])
  }
}

extension WrittenForm<Double> {
  /// No part of a device that runs on a battery or at a desk draws more: a slip of the unit.
  private static var watts: ClosedRange<Double> { 0...1000 }
  private static var joules: ClosedRange<Double> { 1...1e10 }

  /// Watts, or a current at the model's voltage.
  static var power: Self {
    quantity([.watts: watts, .amperes: 0...200], as: .watts) { (found, place) throws(DocumentError) in
      guard found.unit == .amperes else { return found.value }
      let power = found.value * (try volts(place, "a current"))
      guard watts.contains(power) else { throw place.outOfRange(watts, .watts) }
      return power
    }
    .sourced
  }

  /// Power that comes on top of the processors' own, where it is told apart.
  static var shared: Self { power.refusing("is left out where it is nothing") { $0 == 0 } }

  /// Joules, or a charge at the model's voltage.
  static var charge: Self {
    quantity([.joules: joules, .ampereHours: 0.001...10_000], as: .joules) {
      (found, place) throws(DocumentError) in
      guard found.unit == .ampereHours else { return found.value }
      let energy = found.value * (try volts(place, "a charge")) * 3600
      guard joules.contains(energy) else { throw place.outOfRange(joules, .joules) }
      return energy
    }
    .sourced
  }

  static var energy: Self { quantity(.joules, 0...1000).sourced }
  static var error: Self { share(.ratio).sourced }

  /// The model's, which is read before anything that counts at it.
  private static func volts(_ place: DocumentReader, _ what: String) throws(DocumentError) -> Double {
    guard let voltage = place.document["voltage"] else {
      throw place.error("\(what) counts at a \"voltage\", which the model lacks")
    }
    return try place.child("voltage", voltage).quantity(in: [.volts]).value
  }
}

extension WrittenForm<Int> {
  /// How many processors.
  static var processors: Self {
    WrittenForm(whole(1...1024).schema, json: \.json) { (reader) throws(DocumentError) in
      let count = try reader.quantity(within: [.count: 1...1024]).value
      guard let whole = Int(exactly: count) else { throw reader.error("not a whole number") }
      return whole
    }
    .sourced
  }
}
