import Documents
import Formats
import Recordings

/// Did the run use hardware that the app's property list does not require, or require what was never used?
package enum CapabilityUseAudit: Audit {
  package static let meta = AuditMeta(
    id: "capability-use", group: "device", title: "The hardware in use is the hardware that is required",
    problem: "Hardware in use and required differ",
    requires: [.deviceOpens],
    source: "iOS Application Programming Guide, \"Declaring the Required Device Capabilities\"")

  /// Keys whose use shows in opened device nodes. Others are used through services of the system, or show nowhere.
  private static let visible: Set<String> = [
    "accelerometer", "auto-focus-camera", "camera-flash", "front-facing-camera", "gyroscope", "magnetometer",
    "microphone", "still-camera", "video-camera",
  ]
  /// Keys of one and the same node: using it is using each of them.
  private static let cameras: Set<String> = [
    "auto-focus-camera", "camera-flash", "front-facing-camera", "still-camera", "video-camera",
  ]

  package static func judge(_ input: AuditInput) -> AuditAnswer {
    guard let list = input.recording.settings.requirements else {
      return AuditAnswer(.notApplicable, "No property list was given (--plist), so that nothing is declared.")
    }
    let demands = Dictionary(list.map { ($0.key, $0.demand) }) { $1 }
    let uses = DeviceUse.all(input.recording).filter { !$0.capabilities.isEmpty }
    let prohibited = uses.filter { use in named(use).contains { demands[$0] == .prohibited } }
    let undeclared = uses.filter { use in
      !named(use).contains { demands[$0] == .required }
        && !prohibited.contains { $0.row.path == use.row.path }
    }
    let used = Set(uses.flatMap(named))
    let unused = demands.filter {
      $0.value == .required && visible.contains($0.key) && !used.contains($0.key)
    }
    .keys.sorted()
    return answer(uses, prohibited: prohibited, undeclared: undeclared, unused: unused, count: demands.count)
  }

  private static func named(_ use: DeviceUse) -> Set<String> {
    let keys = Set(use.capabilities)
    return keys.isDisjoint(with: cameras) ? keys : keys.union(cameras)
  }

  private static func answer(
    _ uses: [DeviceUse], prohibited: [DeviceUse], undeclared: [DeviceUse], unused: [String],
    count: Int
  ) -> AuditAnswer {
    var words: [String] = []
    if !prohibited.isEmpty {
      words.append("Used, although devices that have it are excluded: \(text(prohibited)).")
    }
    if !undeclared.isEmpty {
      words.append("Used and not declared: \(text(undeclared)).")
    }
    if !unused.isEmpty { words.append("Declared and not seen in use: \(unused.joined(separator: ", ")).") }
    let evidence =
      uses.prefix(20).map(\.evidence) + unused.map { ["key": .text($0), "use": .text("not seen")] }
    guard !words.isEmpty else {
      let seen =
        uses.isEmpty ? "No hardware was used that would have to be declared" : "What was used is declared"
      return AuditAnswer(.pass, "\(seen); \(count) capabilities are in the list.", evidence: Array(evidence))
    }
    return AuditAnswer(
      prohibited.isEmpty ? .warn : .fail, "\(words.joined(separator: " ")) \(advice)",
      evidence: Array(evidence))
  }

  private static func text(_ uses: [DeviceUse]) -> String {
    let texts = uses.map { "\($0.capabilities.joined(separator: " or ")) (\($0.row.path))" }
    return Array(Set(texts)).sorted().joined(separator: ", ")
  }

  package static let advice = """
    The list decides on which devices the app can be installed: require what it cannot do without, and nothing else. \
    What was not seen may have been used through a service of the system, or in another run.
    """
}
