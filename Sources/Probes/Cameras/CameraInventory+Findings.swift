import Formats
import Kernel
package import Recordings

/// What an inventory of cameras answers to each key.
extension CameraInventory {
  /// Pictures per second that are called video.
  package static let videoRate = 15.0

  /// Those that software makes up are none.
  package var real: [Camera] { cameras.filter { !$0.isVirtual } }

  package var still: Finding {
    let seen = real
    return seen.isEmpty ? nothing() : present(seen, notes(seen))
  }

  package var video: Finding {
    guard !real.isEmpty else { return nothing() }
    let quick = real.filter { $0.canStream && ($0.rate ?? Self.videoRate) >= Self.videoRate }
    if quick.isEmpty {
      return uncertain() ?? absent("no camera gives \(Int(Self.videoRate)) pictures a second")
    }
    let silent = quick.allSatisfy { $0.rate == nil } ? ["it does not report how many pictures a second"] : []
    return present(quick, silent + notes(quick))
  }

  package var front: Finding {
    guard !real.isEmpty else { return nothing(facing: 0) }
    let front = real.filter { $0.direction?.side == .front }
    if let direction = front.compactMap(\.direction).min(by: { $0.grade.order < $1.grade.order }) {
      let grade = "its direction is known by \(direction.grade.rawValue)"
      return present(front, [grade], front.compactMap { $0.direction?.evidence })
    }
    let silent = real.filter { $0.direction == nil }
    if let first = silent.first {
      let reason = "nothing shows where \(first.name) looks"
      return Finding(.unknown, reason: reason, evidence: silent.map(\.evidence))
    }
    return uncertain(facing: 0)
      ?? absent("no camera looks to the front", real.compactMap { $0.direction?.evidence })
  }

  package var autoFocus: Finding {
    guard !real.isEmpty else { return nothing() }
    let focusing = real.filter(\.focusesItself)
    if !focusing.isEmpty {
      let byLens = focusing.allSatisfy { $0.autoFocus.isEmpty }
      let note = "its lens can be moved; finding the focus is left to the program"
      return present(focusing, byLens ? [note] : [], focusing.map(Self.focus))
    }
    if let refused = real.first(where: { $0.refusal != nil }) {
      return Finding(.unknown, reason: refused.refusal, evidence: real.map(\.evidence))
    }
    let manual = real.contains(where: \.hasManualFocus)
    return uncertain() ?? absent(manual ? "its focus is set by hand only" : "no camera can focus")
  }

  private static func focus(_ camera: Camera) -> Finding.Evidence {
    let answer =
      camera.autoFocus.isEmpty ? "lens: \(camera.lens ?? "")" : camera.autoFocus.joined(separator: ", ")
    return .init("\(camera.sensor?.entity.name ?? camera.nodes.first ?? "") controls and media links", answer)
  }

  private func present(_ cameras: [Camera], _ notes: [String], _ more: [Finding.Evidence] = []) -> Finding {
    let names = cameras.map(\.name).sorted()
    return Finding(
      .present, reason: notes.isEmpty ? nil : notes.joined(separator: "; "), value: .strings(names),
      evidence: cameras.map(\.evidence) + more)
  }

  private func absent(_ reason: String, _ evidence: [Finding.Evidence] = []) -> Finding {
    Finding(.absent, reason: reason, evidence: evidence.isEmpty ? real.map(\.evidence) : evidence)
  }

  /// What is worth knowing of cameras that are there.
  private func notes(_ cameras: [Camera]) -> [String] {
    var notes: [String] = []
    if cameras.allSatisfy({ $0.isCovered == true }) { notes.append("covered by its privacy switch") }
    if covers.contains(where: { (try? $0.isClosed?.get()) == true }) {
      notes.append("the lens cover is closed")
    }
    if cameras.allSatisfy({ $0.refusal != nil }), let refusal = cameras.first?.refusal {
      notes.append("known without being asked: \(refusal)")
    }
    return notes
  }

  /// Where no camera was found: absent on good grounds only.
  private func nothing(facing orientation: Int? = nil) -> Finding {
    if let unknown = uncertain(facing: orientation) { return unknown }
    let virtual = cameras.map { "\($0.name) (\($0.driver ?? "software"))" }
    let seen = rejected.map { Finding.Evidence($0.node, "\($0.name): \($0.reason)") }
    let made = cameras.map(\.evidence)
    let list = Finding.Evidence(
      SysVideo.directory, seen.isEmpty && made.isEmpty ? "lists nothing" : "lists no camera")
    let reason =
      virtual.isEmpty
      ? "no camera"
      : "only virtual cameras, which show what software gives them: \(virtual.joined(separator: ", "))"
    return Finding(.absent, reason: reason, evidence: [list] + made + seen)
  }

  /// The answer where nodes could not be looked at, or not all; nil where they were.
  ///
  /// - Parameter orientation: Of the sensors that matter; nil where all do.
  private func uncertain(facing orientation: Int? = nil) -> Finding? {
    let idle = idleSensors.filter { orientation == nil || $0.orientation == orientation }
    let sensors = idle.map { sensor in
      Finding.Evidence(
        "\(SysCameraSensor.directory)/\(sensor.address)", "\(sensor.name ?? "a sensor"), without a driver")
    }
    if let refusal {
      let list = Finding.Evidence(SysVideo.directory, refusal.message)
      // A sensor that firmware tells of is there, whether the kernel can use it or not.
      if sensors.isEmpty, let missing { return missing.finding([list]) }
      return Finding(
        .unknown, reason: "no view of video devices: the kernel shows no such class here",
        evidence: [list] + sensors)
    }
    if let first = undecided.first {
      return Finding(
        .unknown, reason: first.reason, evidence: undecided.map { .init($0.node, $0.reason) } + sensors)
    }
    guard let first = idle.first else { return nil }
    return Finding(
      .unknown,
      reason:
        "no driver holds the sensor \(first.name ?? first.address) that the device tree names: switched off, or its driver is missing",
      evidence: sensors)
  }
}

extension CameraDirection.Grade {
  fileprivate var order: Int {
    switch self {
    case .control: 0
    case .firmware: 1
    case .udev: 2
    case .heuristic: 3
    }
  }
}
