import Quantities

/// One block device of /sys/class/block as a layer of a storage stack: what lies below it, and what it does to the data
/// (sysfs-block, sysfs-block-dm).
package struct SysBlockLayer: Sendable, Equatable {
  package static let directory = "/sys/class/block"

  package var name: String
  /// Of a mapped device, as its maker put it: `CRYPT-LUKS2-…`, `LVM-…`; empty where it gave none. Nil on other devices.
  package var mapping: String?
  /// The devices that it is made of; empty at the bottom.
  package var slaves: [String]
  /// Of a loop device.
  package var backingFile: String?
  /// The disk that a partition lies on; the device itself where it is none.
  package var disk: String

  package init(_ root: KernelRoot, _ name: String) {
    let base = "\(Self.directory)/\(name)"
    self.name = name
    mapping = try? root.text("\(base)/dm/uuid")
    slaves = (try? root.entries("\(base)/slaves")) ?? []
    backingFile = name.hasPrefix("loop") ? try? root.text("\(base)/loop/backing_file") : nil
    disk =
      slaves.isEmpty && mapping == nil && root.exists("\(base)/partition")
      ? Self.parent(root, base) ?? name : name
  }

  /// A partition's directory lies in its disk's.
  private static func parent(_ root: KernelRoot, _ base: String) -> String? {
    let parts = (try? root.link(base))?.pieces(between: "/") ?? []
    return parts.count >= 2 ? String(parts[parts.count - 2]) : nil
  }

  /// The name of a device by its numbers, `254:0`; nil where there is none.
  package static func name(_ root: KernelRoot, numbers: String) -> String? {
    (try? root.link("/sys/dev/block/\(numbers)"))?.pieces(between: "/").last.map(String.init)
  }

  /// The name of a device by a file below /dev; nil where no device has such a file.
  package static func name(_ root: KernelRoot, file: String) -> String? {
    guard file.hasPrefix("/dev/") else { return nil }
    let path = file.dropFirst(5).pieces(between: "/").map(String.init)
    if path.first == "mapper", path.count == 2 { return mapped(root, path[1]) }
    let name = path.joined(separator: "!")
    if !name.isEmpty, root.exists("\(directory)/\(name)") { return name }
    // A logical volume's file is named after its group and itself, its mapping with the dashes doubled.
    guard path.count == 2 else { return nil }
    return mapped(
      root,
      path.map { $0.split(separator: "-", omittingEmptySubsequences: false).joined(separator: "--") }
        .joined(separator: "-"))
  }

  private static func mapped(_ root: KernelRoot, _ name: String) -> String? {
    let devices = (try? root.entries(directory)) ?? []
    return devices.first { $0.hasPrefix("dm-") && (try? root.text("\(directory)/\($0)/dm/name")) == name }
  }

  /// An engine between memory and disk that encrypts what passes (Documentation/block/inline-encryption.rst).
  package struct Engine: Sendable, Equatable {
    package var disk: String
    package var modes: [String]
    package var keySlots: Int?
  }

  package static func engine(_ root: KernelRoot, disk: String) -> Engine? {
    let base = "\(directory)/\(disk)/queue/crypto"
    guard root.exists(base) else { return nil }
    let slots = (try? root.text("\(base)/num_keyslots")).flatMap { Int($0) }
    return Engine(disk: disk, modes: (try? root.entries("\(base)/modes")) ?? [], keySlots: slots)
  }
}
