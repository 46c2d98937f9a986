import Glibc
import TestSupport

extension FixtureTree {
  /// A directory with nothing in it.
  @discardableResult
  func directory(_ name: String) -> Self {
    file(name + "/placeholder", "")
    unlink(path + name + "/placeholder")
    return self
  }

  /// One power supply, from its attributes.
  @discardableResult
  func supply(_ name: String, _ attributes: [String: String]) -> Self {
    for (attribute, value) in attributes {
      file("/sys/class/power_supply/\(name)/\(attribute)", value + "\n")
    }
    return self
  }

  /// An Arm machine with one block for each processor's part number.
  @discardableResult
  func arm(parts: [String], version: String = "8", model: String? = nil, arch: String? = nil) -> Self {
    var text = ""
    for (number, part) in parts.enumerated() {
      text += "processor\t: \(number)\n" + (model.map { "model name\t: \($0)\n" } ?? "")
      text += "CPU implementer\t: 0x41\nCPU architecture: \(version)\nCPU part\t: \(part)\n\n"
    }
    file("/proc/cpuinfo", text + "Hardware\t: A board\n")
    file("/sys/devices/system/cpu/online", "0-\(parts.count - 1)\n")
    if let arch { file("/proc/sys/kernel/arch", arch + "\n") }
    return self
  }
}
