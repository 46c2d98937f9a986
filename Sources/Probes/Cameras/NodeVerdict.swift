import Kernel

/// Whether a video node is a camera's.
package enum NodeVerdict: Sendable, Equatable {
  case camera
  /// Why it is none.
  case no(String)
  /// Why that cannot be told.
  case unsure(String)

  package static func judge(_ facts: VideoFacts, _ graph: MediaGraph?) -> NodeVerdict {
    if let kind = otherKind(facts.sys.kind) { return .no(kind) }
    switch facts.capability {
    case .failure(let error): return unopened(facts, error)
    case .success:
      if let kind = facts.notCapturing { return .no(kind) }
      return picture(facts, graph)
    }
  }

  private static func otherKind(_ kind: SysVideo.Kind) -> String? {
    switch kind {
    case .video: nil
    case .subdevice: "a part of a camera or of another device, not a way to its pictures"
    case .blanking: "teletext and the like, no pictures"
    case .radio: "a radio"
    case .softwareRadio: "a software radio"
    case .touch: "a touch surface"
    case .other: "no kind of node that cameras have"
    }
  }

  /// Where a node may not be opened, udev may have asked it as root and noted what it said.
  private static func unopened(_ facts: VideoFacts, _ error: SystemError) -> NodeVerdict {
    let refused = "\(facts.sys.node) cannot be asked: \(error.message)"
    guard let noted = facts.udev["ID_V4L_CAPABILITIES"] else { return .unsure(refused) }
    let abilities = Set(noted.split(separator: ":"))
    if !abilities.contains("capture") { return .no("does not capture, as udev found") }
    if abilities.contains("video_output") { return .no("takes pictures in, as udev found") }
    if abilities.contains("tuner") { return .no("receives television, as udev found") }
    if facts.udev["ID_INFRARED_CAMERA"] == "1" { return .no(infrared) }
    // Of others, an image processor says that it captures just as a camera does.
    return facts.isUSB ? .camera : .unsure("\(refused); udev found that it captures, from a sensor or not")
  }

  static let infrared = "sees infrared light only"

  private static func picture(_ facts: VideoFacts, _ graph: MediaGraph?) -> NodeVerdict {
    if let signal = facts.inputs.first(where: { $0.isTuner || $0.takesSignals }) {
      return .no("takes a television or display signal: input \(signal.name.isEmpty ? "0" : signal.name)")
    }
    if let why = unphotographic(facts) { return .no(why) }
    let sensors = graph?.sensors(before: facts.sys) ?? []
    if facts.formats.isEmpty, sensors.isEmpty {
      if let refusal = facts.refusal {
        return .unsure("\(facts.sys.node) cannot be asked: \(refusal.message)")
      }
      return .no("offers no picture format")
    }
    if facts.isUSB || facts.isVirtual || !sensors.isEmpty { return .camera }
    switch graph?.topology {
    case .success: return .no("no sensor leads to it: an image processor that waits for pictures")
    case .failure(let error):
      return .unsure("whether a sensor leads to it cannot be seen: \(graph?.node ?? ""): \(error.message)")
    case nil:
      return facts.flags.contains(.mediaController)
        ? .unsure("whether a sensor leads to it cannot be seen: no media device is listed") : .camera
    }
  }

  private static let depths: Set<String> = ["Z16", "INVZ", "INZI", "INVR", "CNF4", "INRI", "Y8I", "Y12I"]
  static let greys: Set<String> = ["GREY", "Y04", "Y06", "Y10", "Y10B", "Y10P", "Y12", "Y12P", "Y14", "Y16"]

  /// Depth and infrared cameras give pictures of another kind.
  private static func unphotographic(_ facts: VideoFacts) -> String? {
    let codes = Set(facts.formats.map(\.fourCC))
    if !codes.isEmpty, codes.subtracting(greys).isSubset(of: depths), !codes.isDisjoint(with: depths) {
      return "measures depth"
    }
    if facts.udev["ID_INFRARED_CAMERA"] == "1" { return infrared }
    guard !codes.isEmpty, codes.isSubset(of: greys) else { return nil }
    let words = facts.title.lowercased().split { !$0.isLetter }
    return words.contains("ir") || words.contains("infrared") ? infrared : nil
  }
}
