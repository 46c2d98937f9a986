package import Kernel
package import Recordings

/// One camera: a sensor with all the nodes that its pictures come out of, or what stands for it where there is no graph.
package struct Camera: Sendable {
  package var name: String
  package var driver: String?
  package var bus: String?
  /// The nodes that its pictures can be had from.
  package var nodes: [String]
  /// The sensor in the media graph; nil where the device shows none, as USB cameras do.
  package var sensor: MediaGraph.Part?
  package var formats: [VideoFormat]
  package var canStream: Bool
  package var isVirtual: Bool
  package var direction: CameraDirection?
  /// What focuses by itself: controls by name.
  package var autoFocus: [String]
  /// A lens in the media graph or in the device tree that can be moved.
  package var lens: String?
  package var hasManualFocus: Bool
  package var isCovered: Bool?
  /// Why its controls and formats are not fully known; nil where they are.
  package var refusal: String?
  package var evidence: Finding.Evidence

  /// - Parameters:
  ///   - facts: Of its nodes; never empty.
  ///   - first: The one that is asked first where they differ.
  package init(_ first: VideoFacts, _ facts: [VideoFacts], sensor: MediaGraph.Part? = nil) {
    name = sensor?.entity.name.nonEmpty ?? first.title
    driver = first.driver
    bus = first.known?.bus.nonEmpty
    nodes = facts.map(\.sys.node)
    self.sensor = sensor
    formats = []
    for format in facts.flatMap(\.formats) where !formats.contains(where: { $0.code == format.code }) {
      formats.append(format)
    }
    // Only udev's word is had of a node that may not be opened; what captures streams, but for antiques.
    canStream = facts.contains { $0.known == nil || $0.flags.contains(.streaming) }
    isVirtual = first.isVirtual
    let controls = [sensor?.controls].compactMap { $0 } + facts.map(\.controls)
    autoFocus = Set(controls.flatMap(\.autoFocus)).sorted()
    hasManualFocus = controls.contains(where: \.hasManualFocus)
    isCovered = controls.compactMap(\.isCovered).max { !$0 && $1 }
    refusal = Self.refusal(first, facts, controls)
    evidence = Self.evidence(first)
  }

  private static func refusal(_ first: VideoFacts, _ facts: [VideoFacts], _ controls: [CameraControls])
    -> String?
  {
    if case .failure(let error) = first.capability {
      return "\(first.sys.node) cannot be asked: \(error.message)"
    }
    let refused = facts.compactMap(\.refusal) + controls.compactMap(\.refusal)
    return refused.first.map { "\($0.subject): \($0.message)" }
  }

  private static func evidence(_ facts: VideoFacts) -> Finding.Evidence {
    guard let known = facts.known else {
      return .init(
        "/run/udev/data/c\(facts.sys.number ?? "")",
        "ID_V4L_CAPABILITIES=\(facts.udev["ID_V4L_CAPABILITIES"] ?? "")")
    }
    let flags = String(known.flags.rawValue, radix: 16)
    return .init(
      "\(facts.sys.node) VIDIOC_QUERYCAP", "\(known.driver): \(known.card), device_caps 0x\(flags)")
  }

  /// Pictures a second at best; nil where no format tells.
  package var rate: Double? { formats.compactMap(\.highestRate).max() }
  package var focusesItself: Bool { !autoFocus.isEmpty || lens != nil }
}
