import Kernel

/// The graph of a camera's parts, in both forms.
enum MediaTopologyFuzz: FuzzTarget {
  static let name = "media-topology"

  static func run(_ bytes: [UInt8]) {
    if let counts = MediaTopology.Counts.parse(bytes) { _ = MediaTopology.parse(bytes, room: counts) }
    _ = MediaTopology.parse(bytes, room: .init(entities: 3, interfaces: 2, pads: 4, links: 5))
    if let (_, _, links) = MediaTopology.parseEntity(bytes) {
      _ = MediaTopology.parseLinks(bytes.dropFirst(256), count: links)
    }
  }
}
