import Formats
import Kernel
import Probes
import TestSupport
import Testing

@Suite struct StorageProbeTests {
  private let block = "/sys/block"

  private func devices(_ tree: FixtureTree) -> [JSONValue] {
    StorageProbe.read(tree.root).hardware?["devices"]?.array ?? []
  }

  @Test func sectorsAre512BytesAndModelsLoseTheirPadding() throws {
    let tree = FixtureTree().file("\(block)/sda/size", "2048\n").file(
      "\(block)/sda/device/model", "SSD 870    \n")
    tree.file("\(block)/sda/queue/rotational", "0\n").file("\(block)/sda/removable", "0\n")
    let device = try #require(devices(tree).first)
    #expect(device["size"] == 1_048_576 && device["model"] == "SSD 870")
    #expect(device["rotational"] == false && device["removable"] == false && device["readOnly"] == nil)
  }

  @Test func loopDevicesAndHiddenPathsAreNoDevices() {
    let tree = FixtureTree().file("\(block)/loop0/size", "8\n").file("\(block)/zram0/size", "0\n")
    tree.file("\(block)/nvme0c0n1/device/x", "").file("\(block)/nvme0c0n1/hidden", "1\n")
    #expect(devices(tree).isEmpty)
    #expect(StorageProbe.read(tree.root).hardware?["virtualDevices"] == ["loop0"])
  }

  @Test func aCardReaderWithoutACardHasNoSize() {
    let tree = FixtureTree().file("\(block)/sdb/size", "0\n").file("\(block)/sdb/device/model", "Reader\n")
    #expect(devices(tree).first?["size"]?["missing"] == "no medium in it")
  }

  @Test func aSizeThatOverflowsIsMissing() {
    let tree = FixtureTree().file("\(block)/sdc/size", "18446744073709551615\n").file(
      "\(block)/sdc/device/x", "")
    #expect(devices(tree).first?["size"]?["missing"] != nil)
  }

  @Test func ofAFileSystemMountedTwiceItsRootIsKept() {
    let mounts = MountInfo.parse(
      """
      20 1 8:2 / / rw - ext4 /dev/sda2 rw
      21 1 8:3 /sub /data/bind rw - ext4 /dev/sda3 rw
      22 1 8:3 / /data rw - ext4 /dev/sda3 rw
      23 1 0:5 / /proc rw - proc proc rw
      24 1 7:0 / /snap/x ro - squashfs /dev/loop0 ro
      25 1 0:9 / /net rw - nfs4 server:/x rw
      """)
    #expect(StorageProbe.fileSystems(mounts).map(\.mountPoint) == ["/", "/data"])
  }

  @Test func theRootFileSystemCountsWhateverItIsMadeOf() {
    let mounts = MountInfo.parse("20 1 0:30 / / rw - overlay overlay rw\n")
    #expect(StorageProbe.fileSystems(mounts).map(\.type) == ["overlay"])
  }

  @Test func ofACapturedTreeTheRoomIsMissingWithItsReason() {
    let tree = FixtureTree().file("/proc/self/mountinfo", "20 1 8:2 / / rw - ext4 /dev/sda2 rw\n")
    let system = StorageProbe.read(tree.root).hardware?["fileSystems"]?.array?.first
    #expect(system?["free"]?["missing"] == "statvfs answers for the running machine only")
    #expect(system?["type"] == "ext4")
  }
}
