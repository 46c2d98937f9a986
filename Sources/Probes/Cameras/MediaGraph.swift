package import Kernel

/// A media device, its graph, and what the parts of its cameras were asked.
package struct MediaGraph: Sendable {
  /// A sensor or a light of the graph.
  package struct Part: Sendable {
    package var entity: MediaTopology.Entity
    /// Nil where it has no node or was not to be opened.
    package var controls: CameraControls?
    /// The largest picture of a sensor.
    package var size: FrameSize?

    package init(
      entity: MediaTopology.Entity, controls: CameraControls? = nil, size: FrameSize? = nil
    ) {
      self.entity = entity
      self.controls = controls
      self.size = size
    }
  }

  package var entry: String
  package var node: String
  /// The device that it belongs to.
  package var device: String
  package var topology: Result<MediaTopology, SystemError>
  package var sensors: [Part]
  package var lights: [Part]

  package init(
    entry: String, node: String, device: String, topology: Result<MediaTopology, SystemError>,
    sensors: [Part] = [], lights: [Part] = []
  ) {
    self.entry = entry
    self.node = node
    self.device = device
    self.topology = topology
    self.sensors = sensors
    self.lights = lights
  }

  package var known: MediaTopology? { try? topology.get() }

  /// - Parameter nodes: All of the video class, which has the nodes of sensors and lights.
  package static func readAll(_ root: KernelRoot, _ nodes: [SysVideo]) -> [MediaGraph] {
    ((try? root.entries(MediaDevice.directory)) ?? []).map { entry in
      let base = "\(MediaDevice.directory)/\(entry)"
      let name = Uevent.parse((try? root.text("\(base)/uevent")) ?? "")["DEVNAME"] ?? entry
      let device = SysPath.normalised("\(SysPath.resolve(base, root))/..")
      var graph = MediaGraph(
        entry: entry, node: "/dev/\(name)", device: device, topology: read(root, "/dev/\(name)"))
      graph.addParts(root, nodes)
      return graph
    }
  }

  private static func read(_ root: KernelRoot, _ path: String) -> Result<MediaTopology, SystemError> {
    do throws(SystemError) { return .success(try MediaDevice(root, path).topology()) } catch {
      return .failure(error)
    }
  }

  /// Asks sensors and lights. Lenses are left alone: their drivers power them up when they are opened.
  private mutating func addParts(_ root: KernelRoot, _ nodes: [SysVideo]) {
    guard let topology = known else { return }
    func opened(_ entity: MediaTopology.Entity) -> VideoNode? {
      guard let number = entity.number, let sys = nodes.first(where: { $0.number == number }) else {
        return nil
      }
      return try? VideoNode(root, sys.node)
    }
    sensors = topology.sensors.map { entity in
      let node = opened(entity)
      return Part(
        entity: entity, controls: node.map { CameraControls.read($0) }, size: node?.largestSensorSize())
    }
    lights = topology.all(.flash).map { entity in
      var part = Part(entity: entity)
      if let node = opened(entity) {
        var controls = CameraControls()
        controls.light = try? CameraControls.light(node)
        part.controls = controls
      }
      return part
    }
  }

  /// Whether a node belongs to this graph.
  package func has(_ node: SysVideo) -> Bool {
    guard let topology = known else { return device == node.device }
    return node.number != nil && topology.entities.contains { $0.number == node.number }
  }

  /// The sensors whose pictures can reach a node.
  package func sensors(before node: SysVideo) -> [Part] {
    guard let topology = known, let number = node.number else { return [] }
    return sensors.filter { sensor in
      topology.reachable(from: sensor.entity.id).contains { $0.number == number }
    }
  }
}
