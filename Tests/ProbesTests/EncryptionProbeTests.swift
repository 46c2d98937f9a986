import Formats
import Glibc
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct EncryptionProbeTests {
  private static let policy = "encryption policy of the home directory"

  private func answer(_ tree: FixtureTree) -> ProbeAnswer { EncryptionProbe.read(tree.root) }
  private func state(_ tree: FixtureTree, _ row: String = "disk-encryption") -> Finding.State? {
    answer(tree).availability[row]?.state
  }

  @Test func aHomeOnABareVirtualDiskIsNotEncrypted() {
    let tree = FixtureTree().mounted("254:1", "/", "ext4", "/dev/vda1").disk("vda", "254:0").partition(
      "vda1", of: "vda", "254:1")
    #expect(state(tree) == .absent && state(tree, "protected-data") == .absent)
    #expect(answer(tree).hardware?["dataFileSystem"]?["disks"] == ["vda"])
  }

  @Test func logicalVolumesOnLUKSAreEncrypted() {
    let tree = FixtureTree().mounted("254:2", "/", "ext4", "/dev/mapper/vg-root").disk("nvme0n1", "259:0")
      .partition("nvme0n1p3", of: "nvme0n1", "259:3").mapped(
        "dm-0", "254:0", "CRYPT-LUKS2-00aa-luks", ["nvme0n1p3"]
      )
      .mapped("dm-2", "254:2", "LVM-abc", ["dm-0"]).refusal("open /dev/nvme0n1", EACCES)
    let finding = answer(tree).availability["disk-encryption"]
    #expect(finding?.state == .present && finding?.value == "in use")
    #expect(finding?.evidence.contains { $0.answer == "dm-0: CRYPT-LUKS2" } == true)
    #expect(state(tree, "protected-data") == .present)
    #expect(!"\(answer(tree))".contains("00aa"), "the volume's UUID is told")
  }

  @Test func aLogicalVolumeBelowLUKSIsEncryptedToo() {
    let tree = FixtureTree().mounted("254:1", "/home", "ext4", "/dev/mapper/home").mounted(
      "254:0", "/", "ext4", "/dev/mapper/vg-root"
    ).disk("vda", "252:0").mapped("dm-0", "254:0", "LVM-abc", ["vda"]).mapped(
      "dm-1", "254:1", "CRYPT-LUKS1-00bb-home", ["dm-0"])
    #expect(state(tree) == .present)
    #expect(answer(tree).hardware?["dataFileSystem"]?["encryption"] == ["dm-1: CRYPT-LUKS1"])
  }

  @Test func integrityAndVerityMappingsDoNotEncrypt() {
    for kind in ["VERITY", "INTEGRITY"] {
      let tree = FixtureTree().mounted("254:0", "/", "ext4", "/dev/dm-0").disk("mmcblk0", "179:0").mapped(
        "dm-0", "254:0", "CRYPT-\(kind)-00cc-x", ["mmcblk0"])
      #expect(state(tree) == .absent)
    }
  }

  @Test func aMappingWithoutANameCouldDoAnything() {
    let tree = FixtureTree().mounted("254:0", "/", "ext4", "/dev/dm-0").disk("mmcblk0", "179:0").mapped(
      "dm-0", "254:0", "", ["mmcblk0"])
    #expect(state(tree) == .unknown && state(tree, "protected-data") == .unknown)
  }

  @Test func aBtrfsOverTwoDisksIsEncryptedOnlyWhereBothAre() {
    let tree = FixtureTree().mounted("0:31", "/", "btrfs", "/dev/mapper/one").disk("vda", "252:0").disk(
      "vdb", "252:16"
    ).mapped("dm-0", "254:0", "CRYPT-LUKS2-00dd-one", ["vda"], name: "one")
    #expect(state(tree) == .present)
    tree.file("/sys/fs/btrfs/00ee/devices/dm-0/x", "").file("/sys/fs/btrfs/00ee/devices/vdb/x", "")
    #expect(state(tree) == .unknown)
    #expect(answer(tree).availability["disk-encryption"]?.reason?.hasPrefix("only some") == true)
  }

  @Test func anImageInALoopDeviceIsAsBareAsTheDiskItLiesOn() {
    let tree = FixtureTree().mounted("252:0", "/", "ext4", "/dev/vda").mounted(
      "7:0", "/home", "ext4", "/dev/loop0"
    )
    .disk("vda", "252:0").disk("loop0", "7:0").file(
      "/sys/class/block/loop0/loop/backing_file", "/images/home\n")
    #expect(state(tree) == .absent)
    #expect(answer(tree).hardware?["dataFileSystem"]?["disks"] == ["vda"])
  }

  @Test(arguments: ["overlay", "zfs", "nfs4", "tmpfs", "erofs"])
  func aFileSystemOnNoDiskInViewIsUnknown(_ type: String) {
    #expect(state(FixtureTree().mounted("0:30", "/", type, type)) == .unknown)
  }

  @Test func aFileSystemThatEncryptsByItselfIsInUse() {
    let tree = FixtureTree().mounted("0:40", "/home", "fuse.gocryptfs", "/vault")
    #expect(state(tree) == .present && state(tree, "protected-data") == .present)
  }

  @Test func anEncryptedHomeDirectoryIsOpenWhileItsKeyIsLoaded() {
    let tree = FixtureTree().mounted("179:1", "/", "ext4", "/dev/mmcblk0").disk("mmcblk0", "179:1").answer(
      Self.policy, [2, 1, 2])
    #expect(state(tree) == .present && state(tree, "protected-data") == .present)
    tree.answer(Self.policy, [2, 1, 1])
    #expect(state(tree) == .present && state(tree, "protected-data") == .absent)
    tree.answer(Self.policy, [1, 1, 0])
    #expect(state(tree, "protected-data") == .unknown)
    tree.answer(Self.policy, [])
    #expect(state(tree) == .absent)
  }

  @Test func anInlineEngineIsThereEvenWhereNothingUsesIt() {
    let tree = FixtureTree().mounted("8:1", "/", "ext4", "/dev/sda1").disk("sda", "8:0").partition(
      "sda1", of: "sda", "8:1"
    ).file("/sys/class/block/sda/queue/crypto/modes/AES-256-XTS", "0x1000\n").file(
      "/sys/class/block/sda/queue/crypto/num_keyslots", "32\n")
    let finding = answer(tree).availability["disk-encryption"]
    #expect(finding?.state == .present && finding?.value == "available")
    #expect(answer(tree).hardware?["inlineEngines"]?.array?.first?["keySlots"] == 32)
  }

  @Test func aDriveThatMayNotBeAskedLeavesItUnknown() {
    let tree = FixtureTree().mounted("259:0", "/", "ext4", "/dev/nvme0n1").disk("nvme0n1", "259:0")
    #expect(state(tree.refusal("open /dev/nvme0n1", EACCES)) == .unknown)
    tree.answer("open /dev/nvme0n1").refusal("ioctl /dev/nvme0n1 0x800870ec", 524)
    #expect(state(tree) == .absent)
    tree.answer("ioctl /dev/nvme0n1 0x800870ec", [7, 0, 0, 0, 0, 0, 0, 0])
    #expect(state(tree) == .present && state(tree, "protected-data") == .present)
    tree.answer("ioctl /dev/nvme0n1 0x800870ec", [1, 0, 0, 0, 0, 0, 0, 0])
    #expect(answer(tree).availability["disk-encryption"]?.value == "available")
    #expect(SelfEncryptingDrive.parse([7]).value == nil)
  }

  @Test func aDriveWithPlattersIsNotSpunUp() {
    let tree = FixtureTree().mounted("8:0", "/", "ext4", "/dev/sda").disk("sda", "8:0").file(
      "/sys/block/sda/queue/rotational", "1\n"
    ).answer("open /dev/sda").answer("ioctl /dev/sda 0x800870ec", [7, 0, 0, 0, 0, 0, 0, 0])
    #expect(state(tree) == .unknown)
  }

  @Test func aRingOfMappingsHasAnEnd() {
    let tree = FixtureTree().mounted("254:0", "/", "ext4", "/dev/dm-0").mapped(
      "dm-0", "254:0", "LVM-a", ["dm-1"]
    )
    .mapped("dm-1", "254:1", "LVM-b", ["dm-0"])
    #expect(state(tree) == .unknown)
  }

  @Test func withoutMountsNothingIsAbsent() {
    #expect(state(FixtureTree()) == .unknown && state(FixtureTree(), "protected-data") == .unknown)
  }

  @Test func theKeyThatAPolicyNamesIsAskedFor() {
    var policy = [UInt8](repeating: 0, count: 32)
    policy[8] = 2
    policy[16] = 0xAB
    let question = HomeDirectory.keyQuestion(policy)
    #expect(question?.count == 128 && question?[8] == 0xAB)
    policy[8] = 0
    #expect(HomeDirectory.keyQuestion(policy) == nil && HomeDirectory.keyQuestion([2]) == nil)
  }

  @Test func theLongestMountCoversAPath() {
    let mounts = MountInfo.parse(
      """
      1 0 8:1 / / rw - ext4 /dev/sda1 rw
      2 1 8:2 / /home rw - ext4 /dev/sda2 rw
      3 1 8:3 / /home rw - ext4 /dev/sda3 rw
      4 1 8:4 / /homework rw - ext4 /dev/sda4 rw
      """)
    #expect(MountInfo.covering("/home/me", mounts)?.device == "8:3")
    #expect(MountInfo.covering("/homes", mounts)?.device == "8:1")
  }
}

extension FixtureTree {
  /// Adds a line to /proc/self/mountinfo.
  fileprivate func mounted(_ device: String, _ place: String, _ type: String, _ source: String) -> Self {
    let before = (try? root.text("/proc/self/mountinfo")) ?? ""
    return file("/proc/self/mountinfo", before + "\n1 0 \(device) / \(place) rw - \(type) \(source) rw\n")
  }
  fileprivate func disk(_ name: String, _ numbers: String) -> Self {
    link("/sys/dev/block/\(numbers)", to: "../../devices/\(name)").file(
      "/sys/class/block/\(name)/size", "8\n")
  }
  fileprivate func partition(_ name: String, of disk: String, _ numbers: String) -> Self {
    link("/sys/dev/block/\(numbers)", to: "../../devices/\(disk)/\(name)").file(
      "/sys/devices/\(disk)/\(name)/partition", "1\n"
    ).link("/sys/class/block/\(name)", to: "../../devices/\(disk)/\(name)")
  }
  fileprivate func mapped(
    _ device: String, _ numbers: String, _ identifier: String, _ slaves: [String], name: String = "x"
  ) -> Self {
    let base = "/sys/class/block/\(device)"
    link("/sys/dev/block/\(numbers)", to: "../../devices/virtual/block/\(device)").file(
      "\(base)/dm/uuid", identifier + "\n"
    ).file("\(base)/dm/name", name + "\n")
    for slave in slaves { file("\(base)/slaves/\(slave)/x", "") }
    return self
  }
}
