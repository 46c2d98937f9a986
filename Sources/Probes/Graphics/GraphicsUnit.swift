package import Formats
package import Kernel
import Quantities

/// A graphics unit by its device node, and what is known of its kind without loading its driver's user half.
package struct GraphicsUnit: Sendable, Equatable {
  package var node: String
  /// The kernel driver's name; nil where it is unknown.
  package var driver: String?
  package var isAsleep: Bool

  /// DRM_IOCTL_VERSION.
  package static let version: UInt32 = 0xC040_6400
  private static let room = 64

  package init(_ root: KernelRoot, _ device: SysDRM.Device) {
    node = device.name
    driver = device.driver
    isAsleep = device.powerState?.hasPrefix("D3") == true
    // On other buses than PCI the device's driver is often only one part of the display driver.
    if !isAsleep, driver.flatMap({ Self.levels[$0] }) == nil { driver = Self.name(root, node) ?? driver }
  }

  /// Every unit that a render node or a maker's own node stands for.
  package static func readAll(_ root: KernelRoot) throws(SystemError) -> [GraphicsUnit] {
    let makers = makersNodes.filter { root.exists("/dev/\($0.key)") }
    let units: [GraphicsUnit]
    do throws(SystemError) { units = try SysDRM.read(root).renderNodes.map { GraphicsUnit(root, $0) } } catch
    {
      guard !makers.isEmpty else { throw error }
      units = []
    }
    let others = makers.filter { maker in !units.contains { $0.driver == maker.value } }
    return units + others.sorted { $0.key < $1.key }.map { GraphicsUnit(node: $0.key, driver: $0.value) }
  }

  private init(node: String, driver: String) {
    self.node = node
    self.driver = driver
    isAsleep = false
  }

  /// Units whose drivers go their own way and may have no render node, with the driver's name.
  private static let makersNodes = [
    "dxg": "dxgkrnl", "kgsl-3d0": "kgsl", "mali0": "mali_kbase", "nvidiactl": "nvidia",
  ]

  private static func name(_ root: KernelRoot, _ node: String) -> String? {
    var argument = [UInt8](repeating: 0, count: 64)
    argument[16] = UInt8(room)
    guard let device = try? DeviceNode(root, "/dev/dri/\(node)"),
      let answer = try? device.ioctl(version, argument, [.init(pointerAt: 24, length: room)])
    else { return nil }
    return parse(answer)
  }

  /// The name behind struct drm_version; nil where the answer is too short or empty.
  package static func parse(_ answer: [UInt8]) -> String? {
    guard let told = answer[...].integer(UInt64.self, at: 16), answer.count > 64 else { return nil }
    let name = answer[64...].prefix(min(Int(clamping: told), room)).prefix { (0x21...0x7E).contains($0) }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// The versions of OpenGL ES that every unit of a driver has, and the highest that any of them has, with Mesa or the
  /// maker's own library (Mesa's list of supported hardware).
  private static let levels: [String: ClosedRange<Int>] = [
    "amdgpu": 3...3, "asahi": 3...3, "etnaviv": 2...3, "i915": 2...3, "lima": 2...2, "msm": 2...3,
    "nouveau": 2...3, "nvidia": 2...3, "panfrost": 3...3, "panthor": 3...3, "radeon": 2...3, "tegra": 2...2,
    "v3d": 3...3, "vc4": 2...2, "xe": 3...3,
  ]

  /// Drivers that have a render node and no unit of their own to draw with.
  private static let pretended: Set<String> = ["simpledrm", "vgem", "virtio-pci", "virtio_gpu", "vkms"]

  package var isUnit: Bool { !(driver.map(Self.pretended.contains) ?? false) }

  /// Whether it has a version of OpenGL ES, by its driver alone; nil where that depends on the unit.
  package func has(_ version: Int) -> Bool? {
    guard let levels = driver.flatMap({ Self.levels[$0] }) else { return nil }
    return version <= levels.lowerBound ? true : version > levels.upperBound ? false : nil
  }

  package var json: JSONValue {
    .members([
      "node": .string(node), "driver": driver.map { .string($0) } ?? ["missing": "nothing shows it"],
      "asleep": .bool(isAsleep), "unit": .bool(isUnit),
    ])
  }
}
