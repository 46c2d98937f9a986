package import Kernel

/// What lies below a file system, down to its disks, and where on the way the data is encrypted.
package struct StorageStack: Sendable, Equatable {
  package enum State: Sendable, Equatable {
    case encrypted, bare
    /// Only some of its disks hold encrypted data.
    case partly
    case undecided(String)
  }

  /// Each layer that encrypts: `dm-0: CRYPT-LUKS2`, or a file system such as `gocryptfs`.
  package private(set) var ciphers: [String] = []
  /// The disks at the bottom.
  package private(set) var disks: [String] = []
  private var coveredDisks = 0
  private var doubt: String?
  private var visited: Set<String> = []
  /// More layers than this are a ring, or hostile.
  private static let most = 128

  package var state: State {
    if disks.isEmpty { return ciphers.isEmpty ? .undecided(doubt ?? "its disk is not in view") : .encrypted }
    if coveredDisks == disks.count { return .encrypted }
    if let doubt { return .undecided(doubt) }
    return coveredDisks == 0 ? .bare : .partly
  }

  package init(_ root: KernelRoot, _ mount: MountInfo, _ mounts: [MountInfo]) {
    visit(root, mount, mounts, isCovered: false)
  }

  private mutating func visit(_ root: KernelRoot, _ mount: MountInfo, _ mounts: [MountInfo], isCovered: Bool)
  {
    if Self.encrypting.contains(mount.type) {
      ciphers.append(mount.type)
      return
    }
    let names = Self.devices(root, mount)
    if names.isEmpty { doubt = doubt ?? Self.reason(mount) }
    for name in names { visit(root, name, mounts, isCovered: isCovered) }
  }

  /// File systems that keep encrypted files in another one.
  private static let encrypting: Set<String> = [
    "ecryptfs", "fuse.cryfs", "fuse.encfs", "fuse.gocryptfs", "fuse.securefs",
  ]

  private static func reason(_ mount: MountInfo) -> String {
    switch mount.type {
    case "overlay": "it is an overlay, whose layers are out of view"
    case "zfs": "ZFS tells of its encryption through its own tools only"
    case "tmpfs", "ramfs", "rootfs": "it is kept in memory"
    case "9p", "nfs", "nfs4", "cifs", "smb3", "virtiofs", "fuse.sshfs": "it lies on another machine"
    default: "no disk is known for a file system of type \(mount.type)"
    }
  }

  /// The devices that a file system lies on: several for one of btrfs, whose own number is made up.
  private static func devices(_ root: KernelRoot, _ mount: MountInfo) -> [String] {
    if !mount.device.hasPrefix("0:"), let name = SysBlockLayer.name(root, numbers: mount.device) {
      return [name]
    }
    guard let name = SysBlockLayer.name(root, file: mount.source) else { return [] }
    guard mount.type == "btrfs" else { return [name] }
    let pools = ((try? root.entries("/sys/fs/btrfs")) ?? []).map { "/sys/fs/btrfs/\($0)/devices" }
    let members = pools.lazy.compactMap { try? root.entries($0) }.first { $0.contains(name) }
    return members ?? [name]
  }

  private mutating func visit(_ root: KernelRoot, _ name: String, _ mounts: [MountInfo], isCovered: Bool) {
    guard visited.count < Self.most, visited.insert(name).inserted else { return }
    let layer = SysBlockLayer(root, name)
    var isCovered = isCovered
    if let mapping = layer.mapping {
      if let cipher = Self.cipher(mapping) {
        ciphers.append("\(name): \(cipher)")
        isCovered = true
      } else if mapping.isEmpty, !isCovered {
        doubt = doubt ?? "nothing shows what the mapping \(name) does"
      }
    }
    for slave in layer.slaves { visit(root, slave, mounts, isCovered: isCovered) }
    guard layer.slaves.isEmpty else { return }
    if let file = layer.backingFile, let mount = MountInfo.covering(file, mounts) {
      visit(root, mount, mounts, isCovered: isCovered)
    } else {
      disks.append(layer.disk)
      coveredDisks += isCovered ? 1 : 0
    }
  }

  /// By the prefix that cryptsetup gives; its integrity and verity mappings do not encrypt.
  package static func cipher(_ mapping: String) -> String? {
    let parts = mapping.split(separator: "-", maxSplits: 2)
    guard parts.count >= 2, parts[0] == "CRYPT" else { return nil }
    let kinds: Set<String> = ["LUKS1", "LUKS2", "PLAIN", "LOOPAES", "TCRYPT", "BITLK", "FVAULT2"]
    return kinds.contains(String(parts[1])) ? "CRYPT-\(parts[1])" : nil
  }
}

extension MountInfo {
  /// The mount that a path lies in: the longest one, and of several at one place the last.
  package static func covering(_ path: String, _ mounts: [MountInfo]) -> MountInfo? {
    mounts.filter { mount in
      mount.mountPoint == "/" || path == mount.mountPoint || path.hasPrefix(mount.mountPoint + "/")
    }.reduce(nil) { best, mount in
      (best?.mountPoint.utf8.count ?? 0) <= mount.mountPoint.utf8.count ? mount : best
    }
  }
}
