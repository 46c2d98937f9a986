import Quantities

/// One entry of /sys/class/video4linux: a video node, a subdevice, a radio (sysfs-class-video4linux).
package struct SysVideo: Sendable, Equatable {
  package static let directory = "/sys/class/video4linux"

  package enum Kind: String, Sendable {
    case video
    case subdevice = "v4l-subdev"
    case blanking = "vbi"
    case radio
    case softwareRadio = "swradio"
    case touch = "v4l-touch"
    case other
  }

  /// `video0`
  package var entry: String
  /// What the driver calls it; nil where it cannot be read.
  package var name: String?
  /// The place among its device's nodes.
  package var index: Int?
  /// Major and minor: `81:0`.
  package var number: String?
  /// Of the device that it belongs to, without symbolic links.
  package var device: String
  package var driver: String?
  /// The node's path in /dev.
  package var node: String

  package init(
    entry: String, name: String? = nil, index: Int? = nil, number: String? = nil, device: String = "",
    driver: String? = nil, node: String? = nil
  ) {
    self.entry = entry
    self.name = name
    self.index = index
    self.number = number
    self.device = device
    self.driver = driver
    self.node = node ?? "/dev/\(entry)"
  }

  package var kind: Kind {
    let letters = String(entry.reversed().drop { $0.isNumber }.reversed())
    return Kind(rawValue: letters) ?? .other
  }

  /// In the order of their numbers: `video2` before `video10`.
  package static func readAll(_ root: KernelRoot) throws(SystemError) -> [SysVideo] {
    try root.entries(directory).map { read(root, $0) }.sorted {
      ($0.entry.count, $0.entry) < ($1.entry.count, $1.entry)
    }
  }

  private static func read(_ root: KernelRoot, _ entry: String) -> SysVideo {
    let base = "\(directory)/\(entry)"
    // A class lists links to <device>/video4linux/<entry>.
    let place = SysPath.resolve(base, root)
    let device = place == base ? "\(base)/device" : SysPath.normalised("\(place)/../..")
    let events = Uevent.parse((try? root.text("\(base)/uevent")) ?? "")
    return SysVideo(
      entry: entry, name: try? root.text("\(base)/name"),
      index: (try? root.text("\(base)/index")).flatMap { Int($0) }, number: try? root.text("\(base)/dev"),
      device: device, driver: SysPath.target("\(device)/driver", root),
      node: events["DEVNAME"].map { "/dev/\($0)" })
  }
}
