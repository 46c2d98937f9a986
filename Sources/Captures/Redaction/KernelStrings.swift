import Kernel
import Quantities

/// What the kernel, the system and a device's makers call things, as far as a capture shows it. A user or a machine can
/// be called the same: `video`, `pinephone`.
enum KernelStrings {
  /// In small letters.
  static func of(_ capture: Capture) -> Set<[UInt8]> {
    var words: Set<[UInt8]> = []
    for (question, answer) in capture.answers where question.kind != .answer {
      let path = question.subject
      if ["/sys/", "/proc/", "/dev/"].contains(where: path.hasPrefix), !path.contains("/by-") {
        words.formUnion(KnownSecrets.words(withoutChosenNames(path).utf8))
      }
      if isMakers(path), case .bytes(let bytes) = answer { words.formUnion(KnownSecrets.words(bytes)) }
    }
    return words
  }

  /// Folders in which whoever runs the machine names things.
  private static let chosen: Set<Substring> = ["net", "mapper"]

  private static func withoutChosenNames(_ path: String) -> String {
    var steps = path.split(separator: "/")
    for index in steps.indices.dropFirst() where chosen.contains(steps[index - 1]) { steps[index] = "" }
    return steps.joined(separator: "/")
  }

  private static let makers: Set<String> = [
    "sys_vendor", "product_name", "product_family", "product_version", "board_name", "board_vendor",
    "chassis_vendor", "bios_vendor", "model", "compatible", "os-release", "cpuinfo",
  ]

  private static func isMakers(_ path: String) -> Bool {
    ["/sys/class/dmi/", "/proc/", "/etc/", "/usr/lib/"].contains(where: path.hasPrefix)
      && makers.contains(SecretPlaces.name(path))
  }
}
