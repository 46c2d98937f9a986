package import Kernel
import Quantities

/// Panels that the device tree describes with their size (panel-common.yaml of the device tree bindings).
package enum TreePanels {
  private static let buses = ["/sys/bus/mipi-dsi/devices", "/sys/bus/platform/devices"]

  /// The sizes told, each with the file that tells its width.
  package static func readAll(_ root: KernelRoot) -> [(file: String, size: ScreenSize)] {
    nodes(root).compactMap { node in
      guard let width = millimetres(root, "\(node)/width-mm"),
        let height = millimetres(root, "\(node)/height-mm")
      else { return nil }
      return ("\(node)/width-mm", ScreenSize(width: width, height: height))
    }
  }

  /// A panel is a device of its own on a DSI bus, or a platform device named after it.
  private static func nodes(_ root: KernelRoot) -> [String] {
    buses.flatMap { bus in
      let devices = (try? root.entries(bus)) ?? []
      return devices.filter { bus.contains("mipi") || $0.contains("panel") }.map { "\(bus)/\($0)/of_node" }
    }
  }

  /// A cell of the device tree: four bytes, the highest first.
  private static func millimetres(_ root: KernelRoot, _ file: String) -> Double? {
    guard let bytes = try? root.bytes(file), bytes.count == 4 else { return nil }
    return Double(bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
  }
}
