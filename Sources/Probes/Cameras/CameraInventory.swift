import Glibc
package import Kernel

/// The cameras of a device, and all that looks like one.
package struct CameraInventory: Sendable {
  /// A node that is no camera's, or of which that cannot be told.
  package struct Node: Sendable, Equatable {
    package var node: String
    package var name: String
    package var driver: String?
    package var reason: String
  }

  package var cameras: [Camera] = []
  package var rejected: [Node] = []
  package var undecided: [Node] = []
  /// Sensors that firmware describes and no driver holds.
  package var idleSensors: [SysCameraSensor] = []
  package var covers: [LensCover] = []
  /// All that was read, for those who ask other questions of it.
  package var facts: [VideoFacts] = []
  package var graphs: [MediaGraph] = []
  /// Why the video nodes could not be listed; nil where they could.
  package var refusal: SystemError?
  /// What that tells of cameras.
  package var missing: MissingClass?

  /// Whether a node is withheld from this user, whom a group would let in.
  package var isDenied: Bool {
    facts.contains { facts in
      if case .failure(let error) = facts.capability { error.code == EACCES } else { false }
    }
  }

  package static func read(_ root: KernelRoot) -> CameraInventory {
    var inventory = CameraInventory()
    let sensors = SysCameraSensor.readAll(root)
    inventory.idleSensors = sensors.filter { $0.driver == nil }
    let entries: [SysVideo]
    do throws(SystemError) { entries = try SysVideo.readAll(root) } catch {
      inventory.refusal = error
      inventory.missing = .read(root, of: "video devices", modules: [.cameras], refusedWith: error)
      return inventory
    }
    let graphs = MediaGraph.readAll(root, entries)
    let facts = entries.filter { $0.kind != .subdevice }.map { sys in
      // Opening a radio or a teletext node tells nothing of cameras.
      sys.kind == .video
        ? VideoFacts.read(root, sys)
        : VideoFacts(sys: sys, capability: .success(.init(driver: "", card: "", bus: "", flags: [])))
    }
    inventory.facts = facts
    inventory.graphs = graphs
    inventory.sort()
    inventory.addDirections(root, sensors)
    inventory.covers = inventory.cameras.isEmpty ? [] : LensCover.readAll(root)
    return inventory
  }

  /// The judgement on what was read; without the directions, for which more is asked.
  package mutating func sort() {
    var accepted: [(facts: VideoFacts, graph: MediaGraph?)] = []
    for one in facts {
      let graph = graphs.first { $0.has(one.sys) }
      let verdict =
        Self.isInfraredTwin(one, facts) ? .no(NodeVerdict.infrared) : NodeVerdict.judge(one, graph)
      switch verdict {
      case .camera: accepted.append((one, graph))
      case .no(let reason): rejected.append(Self.node(one, reason))
      case .unsure(let reason): undecided.append(Self.node(one, reason))
      }
    }
    // The camera terminals of USB cameras are called sensors by some kernels and not by others.
    addSensors(accepted.filter { !$0.facts.isUSB && $0.graph?.known?.sensors.isEmpty == false })
    addOthers(accepted.filter { $0.facts.isUSB || $0.graph?.known?.sensors.isEmpty ?? true })
  }

  private static func node(_ facts: VideoFacts, _ reason: String) -> Node {
    Node(
      node: facts.sys.node, name: facts.title, driver: facts.driver?.nonEmpty ?? facts.sys.driver,
      reason: reason)
  }

  /// A camera that sees in grey only, in one USB device with another that sees in colour: it recognises faces.
  private static func isInfraredTwin(_ one: VideoFacts, _ all: [VideoFacts]) -> Bool {
    func isGrey(_ facts: VideoFacts) -> Bool {
      Set(facts.formats.map(\.fourCC)).isSubset(of: NodeVerdict.greys)
    }
    guard one.isUSB, one.captures, !one.formats.isEmpty, isGrey(one), let bus = one.known?.bus.nonEmpty else {
      return false
    }
    return all.contains { $0.known?.bus == bus && !$0.formats.isEmpty && !isGrey($0) }
  }

  /// One camera for each sensor, however many nodes its pictures reach and however many sensors share a node.
  private mutating func addSensors(_ accepted: [(facts: VideoFacts, graph: MediaGraph?)]) {
    var entries: [String] = []
    for graph in accepted.compactMap(\.graph) where !entries.contains(graph.entry) {
      entries.append(graph.entry)
      for sensor in graph.sensors {
        let reached = accepted.map(\.facts).filter { one in
          graph.has(one.sys)
            && graph.sensors(before: one.sys).contains { $0.entity.id == sensor.entity.id }
        }
        guard let first = reached.first else { continue }
        // A node that several sensors share shows the controls of whichever is switched on.
        let isShared = graph.sensors.count > 1 && sensor.controls != nil
        var camera = Camera(first, isShared ? reached.map(\.withoutControls) : reached, sensor: sensor)
        camera.lens = graph.known?.serving(sensor.entity, .lens).first?.name
        cameras.append(camera)
      }
    }
  }

  /// Where no sensor shows itself, the nodes of one function of a device are one camera's.
  private mutating func addOthers(_ accepted: [(facts: VideoFacts, graph: MediaGraph?)]) {
    var groups: [(key: [String], members: [(facts: VideoFacts, graph: MediaGraph?)])] = []
    for one in accepted {
      let key = [one.graph?.entry ?? "", one.facts.sys.device, one.facts.known?.bus ?? ""]
      // Without symbolic links or a bus each node stands for itself.
      let own =
        one.facts.sys.device.hasPrefix(SysVideo.directory) && key[2].isEmpty ? [one.facts.sys.entry] : key
      if let place = groups.firstIndex(where: { $0.key == own }) {
        groups[place].members.append(one)
      } else {
        groups.append((own, [one]))
      }
    }
    for (_, members) in groups {
      let chosen = members.first { one in
        one.graph?.known?.entities.contains { $0.isDefault && $0.number == one.facts.sys.number } ?? false
      }
      guard let first = (chosen ?? members.first)?.facts else { continue }
      cameras.append(Camera(first, members.map(\.facts)))
    }
  }

  private mutating func addDirections(_ root: KernelRoot, _ sensors: [SysCameraSensor]) {
    let nodes = Dictionary(facts.map { ($0.sys.node, $0) }, uniquingKeysWith: { $1 })
    let devices = cameras.map { camera in
      camera.nodes.first.flatMap { nodes[$0] }.flatMap { SysUSBDevice.behind($0.sys.device + "/x", root) }
    }
    let fixed = Set(devices.compactMap { $0?.removable == "fixed" ? $0?.path : nil }).count
    for index in cameras.indices {
      let camera = cameras[index]
      guard let first = camera.nodes.first.flatMap({ nodes[$0] }) else { continue }
      let sensor = Self.described(camera, sensors)
      if sensor?.hasLens == true, camera.lens == nil { cameras[index].lens = "named by the device tree" }
      let byControl =
        CameraDirection.control(camera.sensor?.controls, camera.sensor?.entity.name ?? "")
        ?? (camera.sensor?.controls == nil ? CameraDirection.control(first.controls, first.sys.node) : nil)
      cameras[index].direction =
        byControl ?? CameraDirection.firmware(sensor)
        ?? devices[index].flatMap { CameraDirection.panel(root, $0) } ?? CameraDirection.udev(first)
        ?? devices[index].flatMap { CameraDirection.heuristic(root, $0, isOnly: fixed == 1) }
    }
  }

  /// An I²C sensor's entity ends in its address: `ov8858 1-0036`.
  private static func described(_ camera: Camera, _ sensors: [SysCameraSensor]) -> SysCameraSensor? {
    guard let address = camera.sensor?.entity.name.split(separator: " ").last else { return nil }
    return sensors.first { $0.address == address }
  }
}

extension VideoFacts {
  fileprivate var withoutControls: VideoFacts {
    var facts = self
    facts.controls = CameraControls()
    return facts
  }
}
