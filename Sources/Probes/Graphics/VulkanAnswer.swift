package import Formats

/// The devices that libvulkan lists (VkPhysicalDeviceProperties).
package struct VulkanAnswer: Sendable, Equatable {
  package struct Device: Sendable, Equatable {
    /// VkPhysicalDeviceType.
    package var type: Int
    /// Of the interface: `1.3.255`.
    package var version: String
    package var name: String

    /// By its type, or by its name: a passed-through renderer may be the host's processor.
    package var isSoftware: Bool { type == 4 || GraphicsLines.isSoftware(name) }

    var kind: String {
      switch type {
      case 1: "integrated"
      case 2: "discrete"
      case 3: "virtual"
      case 4: "processor"
      default: "other"
      }
    }
  }

  package var devices: [Device] = []
  /// Why the answer is not whole.
  package var failure: String?

  package init(parsing bytes: [UInt8]) {
    let answer = GraphicsLines(parsing: bytes)
    failure = answer.failure
    for line in answer.lines {
      guard line[0] == "device", line.count >= 4, let type = Int(line[1]) else { continue }
      devices.append(Device(type: type, version: line[2], name: line[3]))
    }
  }

  package var json: JSONValue {
    guard !devices.isEmpty || failure == nil else { return ["missing": .string(failure ?? "")] }
    let listed = devices.map { device -> JSONValue in
      [
        "name": .string(device.name), "version": .string(device.version), "kind": .string(device.kind),
        "software": .bool(device.isSoftware),
      ]
    }
    return .members(["devices": .array(listed), "failure": failure.map { .string($0) }])
  }
}
