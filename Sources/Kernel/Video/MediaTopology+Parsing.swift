extension MediaTopology {
  /// How many of each kind of object a graph has: struct media_v2_topology of media.h.
  package struct Counts: Sendable, Equatable {
    package var entities: Int
    package var interfaces: Int
    package var pads: Int
    package var links: Int

    package init(entities: Int, interfaces: Int, pads: Int, links: Int) {
      self.entities = entities
      self.interfaces = interfaces
      self.pads = pads
      self.links = links
    }

    /// Sizes of struct media_v2_entity, _interface, _pad and _link.
    static let sizes = (entity: 96, interface: 112, pad: 32, link: 40)
    static let length = 72

    package static func parse(_ bytes: [UInt8]) -> Counts? {
      let numbers = [8, 24, 40, 56].compactMap { bytes[...].integer(UInt32.self, at: $0) }
      guard numbers.count == 4, bytes.count >= length else { return nil }
      return Counts(
        entities: Int(numbers[0]), interfaces: Int(numbers[1]), pads: Int(numbers[2]), links: Int(numbers[3]))
    }

    /// Bytes of the four tables, in the order in which they are asked for.
    var tables: [Int] {
      [
        entities * Self.sizes.entity, interfaces * Self.sizes.interface, pads * Self.sizes.pad,
        links * Self.sizes.link,
      ]
    }
  }

  /// The answer to MEDIA_IOC_G_TOPOLOGY: the argument, and behind it the four tables that had room for `counts`.
  package static func parse(_ bytes: [UInt8], room counts: Counts) -> MediaTopology? {
    guard let filled = Counts.parse(bytes) else { return nil }
    var rest = bytes[...].dropFirst(Counts.length)
    func table(_ room: Int, _ size: Int, _ filled: Int) -> [ArraySlice<UInt8>] {
      let table = rest.prefix(room * size)
      rest = rest.dropFirst(room * size)
      return (0..<min(room, filled, table.count / size)).map { table.dropFirst($0 * size).prefix(size) }
    }
    let sizes = Counts.sizes
    let entities = table(counts.entities, sizes.entity, filled.entities).compactMap(entity)
    let interfaces = table(counts.interfaces, sizes.interface, filled.interfaces).compactMap(interface)
    let pads = table(counts.pads, sizes.pad, filled.pads).compactMap { pad in
      pad.integer(UInt32.self, at: 0).flatMap { id in pad.integer(UInt32.self, at: 4).map { (id, $0) } }
    }
    let links = table(counts.links, sizes.link, filled.links).compactMap(link)
    return assemble(
      entities, interfaces: Dictionary(interfaces, uniquingKeysWith: { $1 }),
      pads: Dictionary(pads, uniquingKeysWith: { $1 }),
      links: links)
  }

  private static func entity(_ bytes: ArraySlice<UInt8>) -> Entity? {
    guard let id = bytes.integer(UInt32.self, at: 0), let function = bytes.integer(UInt32.self, at: 68),
      let flags = bytes.integer(UInt32.self, at: 72)
    else { return nil }
    return Entity(
      id: id, name: bytes.text(at: 4, length: 64), function: function, isDefault: flags & 1 != 0)
  }

  private static func interface(_ bytes: ArraySlice<UInt8>) -> (UInt32, String)? {
    guard let id = bytes.integer(UInt32.self, at: 0), let major = bytes.integer(UInt32.self, at: 48),
      let minor = bytes.integer(UInt32.self, at: 52)
    else { return nil }
    return (id, "\(major):\(minor)")
  }

  private struct Link {
    var edge: Edge
    /// 0 between pads, 1 from an interface to its entity, 2 from an entity to another that serves it.
    var kind: UInt32
  }

  private static func link(_ bytes: ArraySlice<UInt8>) -> Link? {
    guard let from = bytes.integer(UInt32.self, at: 4), let to = bytes.integer(UInt32.self, at: 8),
      let flags = bytes.integer(UInt32.self, at: 12)
    else { return nil }
    return Link(edge: Edge(from, to), kind: flags >> 28)
  }

  private static func assemble(
    _ entities: [Entity], interfaces: [UInt32: String], pads: [UInt32: UInt32], links: [Link]
  ) -> MediaTopology {
    let numbers = Dictionary(
      links.filter { $0.kind == 1 }.compactMap { link in interfaces[link.edge.from].map { (link.edge.to, $0) }
      }, uniquingKeysWith: { first, _ in first })
    var graph = MediaTopology(entities: entities)
    for index in graph.entities.indices { graph.entities[index].number = numbers[graph.entities[index].id] }
    graph.ways = links.filter { $0.kind == 0 }.compactMap { link in
      pads[link.edge.from].flatMap { from in pads[link.edge.to].map { Edge(from, $0) } }
    }
    graph.ancillaries = links.filter { $0.kind == 2 }.map(\.edge)
    return graph
  }
}

extension MediaTopology {
  /// struct media_entity_desc of media.h, as kernels before 4.5 answer it: with how many pads and links it has.
  package static func parseEntity(_ bytes: [UInt8]) -> (entity: Entity, pads: Int, links: Int)? {
    let bytes = bytes[...]
    guard bytes.count >= 256, let id = bytes.integer(UInt32.self, at: 0),
      let function = bytes.integer(UInt32.self, at: 36), let flags = bytes.integer(UInt32.self, at: 44),
      let pads = bytes.integer(UInt16.self, at: 52), let links = bytes.integer(UInt16.self, at: 54),
      let major = bytes.integer(UInt32.self, at: 72), let minor = bytes.integer(UInt32.self, at: 76)
    else { return nil }
    let entity = Entity(
      id: id, name: bytes.text(at: 4, length: 32), function: function, isDefault: flags & 1 != 0,
      number: major == 0 ? nil : "\(major):\(minor)")
    return (entity, Int(pads), Int(links))
  }

  /// The links that start at an entity: a table of struct media_link_desc.
  package static func parseLinks(_ bytes: ArraySlice<UInt8>, count: Int) -> [Edge] {
    (0..<min(count, bytes.count / 52)).compactMap { index in
      let link = bytes.dropFirst(index * 52).prefix(52)
      guard let from = link.integer(UInt32.self, at: 0), let to = link.integer(UInt32.self, at: 20) else {
        return nil
      }
      return Edge(from, to)
    }
  }
}
