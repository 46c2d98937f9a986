import Formats
import Kernel
package import Recordings

/// The section `cameras` of a profile.
extension CameraInventory {
  package func facts(_ lights: CameraLights) -> CameraFacts {
    var facts = CameraFacts()
    facts.notCameras = rejected.isEmpty ? nil : .value(rejected.map(\.facts))
    facts.undecided = undecided.isEmpty ? nil : .value(undecided.map(\.facts))
    facts.rest = JSONValue.members(others(lights)).object ?? [:]
    return facts
  }

  private func others(_ lights: CameraLights) -> [String: JSONValue?] {
    let class0 = refusal.map {
      JSONValue.object(["missing": .string("\(SysVideo.directory): \($0.message)")])
    }
    return [
      "cameras": class0 ?? .array(cameras.map(Self.json)),
      "lights": lights.refusal.map { ["missing": .string("\(SysFlash.directory): \($0.message)")] }
        .flatMap { lights.lights.isEmpty ? $0 : nil } ?? lights.json,
      "idleSensors": idleSensors.isEmpty ? nil : .array(idleSensors.map(Self.json)),
      "lensCovers": covers.isEmpty ? nil : .array(covers.map(Self.json)),
    ]
  }

  private static func json(_ sensor: SysCameraSensor) -> JSONValue {
    .members([
      "address": .string(sensor.address), "name": sensor.name.map { .string($0) },
      "direction": CameraDirection.side(sensor.orientation).map { .string($0.rawValue) },
    ])
  }

  private static func json(_ cover: LensCover) -> JSONValue {
    let state: JSONValue =
      switch cover.isClosed {
      case .success(let isClosed): .bool(isClosed)
      case .failure(let error): ["missing": .string("\(error)")]
      case nil: ["missing": "it has no event node"]
      }
    return ["name": .string(cover.name), "closed": state]
  }

  private static func json(_ camera: Camera) -> JSONValue {
    .members([
      "name": .string(camera.name), "driver": camera.driver.map { .string($0) },
      "bus": camera.bus.map { .string($0) }, "nodes": .strings(camera.nodes),
      "virtual": .bool(camera.isVirtual),
      "direction": camera.direction.map { .string($0.side.rawValue) } ?? [
        "missing": "nothing shows where it looks"
      ],
      "directionGrade": camera.direction.map { .string($0.grade.rawValue) },
      "sensor": camera.sensor.map(json), "focus": focus(camera), "lens": camera.lens.map { .string($0) },
      "covered": camera.isCovered.map { .bool($0) },
      "formats": camera.formats.isEmpty
        ? ["missing": .string(camera.refusal ?? "its nodes list none")] : .array(camera.formats.map(json)),
      "refusal": camera.refusal.map { .string($0) },
    ])
  }

  private static func json(_ sensor: MediaGraph.Part) -> JSONValue {
    .members([
      "name": .string(sensor.entity.name),
      "maximumSize": sensor.size.map(json) ?? ["missing": "its subdevice does not report it"],
    ])
  }

  private static func focus(_ camera: Camera) -> JSONValue {
    if !camera.autoFocus.isEmpty { return "automatic" }
    if camera.lens != nil { return "movable" }
    if camera.hasManualFocus { return "manual" }
    return camera.refusal.map { ["missing": .string($0)] } ?? "fixed"
  }

  private static func json(_ size: FrameSize) -> JSONValue {
    ["width": .integer(size.width), "height": .integer(size.height)]
  }

  private static func json(_ format: VideoFormat) -> JSONValue {
    func rounded(_ rate: Double) -> JSONValue { .number((rate * 100).rounded() / 100) }
    return .members([
      "fourcc": .string(format.fourCC),
      "description": format.description.nonEmpty.map { .string($0) },
      "compressed": .bool(format.isCompressed),
      "maximumSize": format.largest.map(json) ?? ["missing": "the driver lists no sizes"],
      "rateAtMaximumSize": format.rateAtLargest.map(rounded), "maximumRate": format.highestRate.map(rounded),
    ])
  }
}

extension CameraInventory.Node {
  fileprivate var facts: VideoNodeFacts {
    var facts = VideoNodeFacts()
    (facts.node, facts.name) = (.value(node), .value(name))
    facts.driver = driver.map { .value($0) }
    facts.reason = .value(reason)
    return facts
  }
}
