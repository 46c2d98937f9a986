/// A camera's sensor that firmware describes on an I²C bus, whether a driver holds it or not: a device with an
/// `orientation` (video-interface-devices of the kernel's device tree bindings). Readable without opening anything.
package struct SysCameraSensor: Sendable, Equatable {
  package static let directory = "/sys/bus/i2c/devices"

  /// `3-003c`: the bus, and the address on it.
  package var address: String
  package var name: String?
  /// 0 front, 1 back, 2 external.
  package var orientation: Int
  /// Whether it names a lens that can be moved.
  package var hasLens: Bool
  package var driver: String?

  package init(
    address: String, name: String? = nil, orientation: Int, hasLens: Bool = false, driver: String? = nil
  ) {
    self.address = address
    self.name = name
    self.orientation = orientation
    self.hasLens = hasLens
    self.driver = driver
  }

  package static func readAll(_ root: KernelRoot) -> [SysCameraSensor] {
    ((try? root.entries(directory)) ?? []).compactMap { address in
      let base = "\(directory)/\(address)"
      guard let cell = try? root.bytes("\(base)/of_node/orientation"), let orientation = parse(cell) else {
        return nil
      }
      return SysCameraSensor(
        address: address, name: try? root.text("\(base)/name"), orientation: orientation,
        hasLens: root.exists("\(base)/of_node/lens-focus"),
        driver: SysPath.target("\(base)/driver", root))
    }
  }

  /// One cell of a device tree: 32 bits, the highest byte first.
  package static func parse(_ cell: [UInt8]) -> Int? {
    cell.count == 4 ? cell.reduce(0) { $0 << 8 | Int($1) } : nil
  }
}
