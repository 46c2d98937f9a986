import Glibc

/// A media device that was opened, asked with the ioctls of media.h.
package struct MediaDevice: Sendable {
  package static let directory = "/sys/bus/media/devices"
  /// Most entities that are listened to.
  private static let most = 256
  /// Bytes of tables that one question can bring.
  private static let room = 128_000

  let node: DeviceNode

  package init(_ root: KernelRoot, _ path: String) throws(SystemError) {
    node = try DeviceNode(root, path)
  }

  package func topology() throws(SystemError) -> MediaTopology {
    do throws(SystemError) { return try wholeTopology() } catch {
      if error.code == ENOTTY { return try listedTopology() }
      throw error
    }
  }

  /// MEDIA_IOC_G_TOPOLOGY, once for the counts and once with room for as many.
  private func wholeTopology() throws(SystemError) -> MediaTopology {
    let request: UInt32 = 0xC048_7C04
    let length = MediaTopology.Counts.length
    let first = try node.ioctl(request, [UInt8](repeating: 0, count: length))
    guard let counts = MediaTopology.Counts.parse(first) else { throw malformed("MEDIA_IOC_G_TOPOLOGY") }
    let tables = counts.tables
    guard tables.allSatisfy({ $0 < Self.room }), tables.reduce(0, +) < Self.room else {
      throw SystemError(code: E2BIG, call: "ioctl MEDIA_IOC_G_TOPOLOGY", subject: node.path)
    }
    let fields = [
      (8, counts.entities), (24, counts.interfaces), (40, counts.pads), (56, counts.links),
    ]
    let buffers = zip([16, 32, 48, 64], tables).filter { $1 > 0 }.map {
      DeviceNode.Buffer(pointerAt: $0, length: $1)
    }
    let second = try node.ioctl(
      request, VideoNode.argument(length, fields.map { ($0, UInt32($1)) }), buffers)
    guard let topology = MediaTopology.parse(second, room: counts) else {
      throw malformed("MEDIA_IOC_G_TOPOLOGY")
    }
    return topology
  }

  /// The older way: entity by entity. Its links cannot tell which lens serves which sensor.
  private func listedTopology() throws(SystemError) -> MediaTopology {
    var graph = MediaTopology()
    var last: UInt32 = 0
    for _ in 0..<Self.most {
      let answer: [UInt8]
      do throws(SystemError) {
        answer = try node.ioctl(0xC100_7C01, VideoNode.argument(256, [(0, last | 0x8000_0000)]))
      } catch {
        // EINVAL ends the list.
        if error.code == EINVAL || !graph.entities.isEmpty { break }
        throw error
      }
      guard let (entity, pads, links) = MediaTopology.parseEntity(answer), entity.id > last else { break }
      last = entity.id
      graph.entities.append(entity)
      graph.ways += (try? ways(of: entity.id, pads, links)) ?? []
    }
    return graph
  }

  /// MEDIA_IOC_ENUM_LINKS, with the pointers of a 64-bit machine.
  private func ways(of entity: UInt32, _ pads: Int, _ links: Int) throws(SystemError) -> [MediaTopology.Edge]
  {
    guard links > 0, pads * 20 + links * 52 < Self.room else { return [] }
    var buffers = [DeviceNode.Buffer(pointerAt: 16, length: links * 52)]
    if pads > 0 { buffers.insert(.init(pointerAt: 8, length: pads * 20), at: 0) }
    let answer = try node.ioctl(0xC028_7C02, VideoNode.argument(40, [(0, entity)]), buffers)
    return MediaTopology.parseLinks(answer.dropFirst(40 + pads * 20), count: links)
  }

  private func malformed(_ call: String) -> SystemError {
    SystemError(code: EBADMSG, call: "ioctl \(call)", subject: node.path)
  }
}
