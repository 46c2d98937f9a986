/// The graph of a media device: what pictures come from, what they pass, and the nodes where they come out
/// (media-controller of the kernel's userspace-api).
package struct MediaTopology: Sendable, Equatable {
  /// What an entity is for, as far as it tells a camera from something else.
  package enum Function: UInt32, Sendable {
    case input = 0x10001
    case sensor = 0x20001
    case flash = 0x20002
    case lens = 0x20003
  }

  package struct Entity: Sendable, Equatable {
    package var id: UInt32
    package var name: String
    package var function: UInt32
    package var isDefault: Bool
    /// `81:3`, of the node in /dev that stands for it; nil where it has none.
    package var number: String?

    package init(
      id: UInt32, name: String, function: UInt32, isDefault: Bool = false, number: String? = nil
    ) {
      self.id = id
      self.name = name
      self.function = function
      self.isDefault = isDefault
      self.number = number
    }
  }

  package struct Edge: Sendable, Equatable, Hashable {
    package var from: UInt32
    package var to: UInt32
    package init(_ from: UInt32, _ to: UInt32) {
      self.from = from
      self.to = to
    }
  }

  package var entities: [Entity]
  /// Ways that pictures can take, switched on or not: two sensors may share one way.
  package var ways: [Edge]
  /// From a sensor to the lens or flash that serves it.
  package var ancillaries: [Edge]

  package init(entities: [Entity] = [], ways: [Edge] = [], ancillaries: [Edge] = []) {
    self.entities = entities
    self.ways = ways
    self.ancillaries = ancillaries
  }

  package func all(_ function: Function) -> [Entity] {
    entities.filter { $0.function == function.rawValue }
  }

  package var sensors: [Entity] { all(.sensor) }

  /// What pictures of an entity can reach.
  package func reachable(from start: UInt32) -> [Entity] {
    let next = Dictionary(grouping: ways, by: \.from)
    var reached: Set<UInt32> = [start]
    var open = [start]
    while let id = open.popLast() {
      for edge in next[id] ?? [] where reached.insert(edge.to).inserted { open.append(edge.to) }
    }
    return entities.filter { reached.contains($0.id) && $0.id != start }
  }

  /// The lenses or flashes of a sensor: those that the graph ties to it, else the only one there is for an only sensor.
  package func serving(_ sensor: Entity, _ function: Function) -> [Entity] {
    let candidates = all(function)
    let tied = candidates.filter { ancillaries.contains(Edge(sensor.id, $0.id)) }
    if tied.isEmpty, ancillaries.isEmpty, sensors.count == 1, candidates.count == 1 { return candidates }
    return tied
  }
}
