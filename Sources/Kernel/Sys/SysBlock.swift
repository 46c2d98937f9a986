/// A whole block device of /sys/block; partitions lie below theirs and are not listed (sysfs-block).
package struct SysBlock: Sendable, Equatable {
  package var name: String
  /// In bytes; zero where a drive has no medium. Nil where unreadable.
  package var size: UInt64?
  package var isRotational: Bool?
  package var isRemovable: Bool?
  package var isReadOnly: Bool?
  package var model: String?
  /// Whether a device stands behind it: loop, RAM and mapped devices have none, and of them nothing but the size is read.
  package var isPhysical: Bool
  /// Another path to a multipath device, not a device of its own.
  package var isHidden: Bool

  package static let directory = "/sys/block"

  package static func readAll(_ root: KernelRoot) throws(SystemError) -> [SysBlock] {
    try root.entries(directory).map { read(root, $0) }
  }

  private static func read(_ root: KernelRoot, _ name: String) -> SysBlock {
    let base = "\(directory)/\(name)"
    func text(_ attribute: String) -> String? { try? root.text("\(base)/\(attribute)") }
    func flag(_ attribute: String) -> Bool? {
      text(attribute).flatMap { $0 == "1" ? true : $0 == "0" ? false : nil }
    }
    var block = SysBlock(
      name: name, size: text("size").flatMap { bytes(sectors: $0) },
      isPhysical: root.exists("\(base)/device"), isHidden: false)
    guard block.isPhysical else { return block }
    (block.isRotational, block.isRemovable) = (flag("queue/rotational"), flag("removable"))
    (block.isReadOnly, block.isHidden) = (flag("ro"), flag("hidden") == true)
    block.model = text("device/model") ?? text("device/name")
    return block
  }

  /// The size counts sectors of 512 bytes whatever the device's own are.
  private static func bytes(sectors text: String) -> UInt64? {
    guard let sectors = UInt64(text) else { return nil }
    let (bytes, overflow) = sectors.multipliedReportingOverflow(by: 512)
    return overflow ? nil : bytes
  }
}
