package import Formats
import Quantities

/// A device node that one process of the program opened.
package struct DeviceRow: TableRow {
  package var path: String
  /// `video`, `graphics`, `positioning`, …
  package var kind: String
  /// Keys of `UIRequiredDeviceCapabilities` that the node is part of.
  package var capabilities: [String] = []
  package var opens: Double?
  /// Seconds from exec.
  package var opened: Double
  /// Seconds from exec; nil where it was held to the end.
  package var closed: Double?
  /// Seconds.
  package var held: Double
  /// Samples a second that it was set to.
  package var rate: Double?
  /// The process's name and id.
  package var name: String?
  package var process: Int?

  package init(path: String, kind: String, opened: Double, held: Double) {
    (self.path, self.kind, self.opened, self.held) = (path, kind, opened, held)
  }

  package static let table = Table(
    "devices", "Hardware in use",
    "Each device node that the program opened. Without a time of closing it was held to the end.",
    blank: DeviceRow(path: "", kind: "", opened: 0, held: 0),
    .init("path", "Node", \.path), .init("kind", "Kind", \.kind),
    .init("capabilities", "Capabilities", \.capabilities), .init("opens", "Opens", .count, \.opens),
    .init("opened", "Opened", .seconds, \.opened), .init("closed", "Closed", .seconds, \.closed),
    .init("held", "Held", .seconds, \.held), .init("rate", "Rate", .perSecond, \.rate),
    .init("name", "Program", \.name), .init("process", "Process", \.process))
}
