import Kernel
import TestSupport
import Testing

@Suite struct MountInfoTests {
  @Test func optionalFieldsInFrontOfTheDashMayBeAnyNumber() {
    let text = """
      36 35 98:0 / /mnt rw,noatime master:1 shared:2 - ext3 /dev/root rw,errors=continue
      37 35 0:20 /sub /home ro - btrfs /dev/sda2 ro
      """
    let mounts = MountInfo.parse(text)
    #expect(mounts.map(\.type) == ["ext3", "btrfs"])
    #expect(mounts.map(\.source) == ["/dev/root", "/dev/sda2"])
    #expect(mounts.map(\.root) == ["/", "/sub"] && mounts[0].options == ["rw", "noatime"])
  }

  @Test func escapedBlanksAreBlanks() {
    let mounts = MountInfo.parse("36 35 98:0 / /mnt/a\\040b\\134c rw - ext4 /dev/x rw")
    #expect(mounts.first?.mountPoint == "/mnt/a b\\c")
  }

  @Test func theFirstOfAKindIsFoundAmongOthers() throws {
    let tree = FixtureTree().file(
      "/proc/self/mountinfo",
      """
      22 1 0:5 / /proc rw - proc cgroup2 rw
      30 1 0:26 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw
      31 1 0:27 / /other rw - cgroup2 none rw

      """)
    #expect(try MountInfo.first(of: "cgroup2", tree.root)?.mountPoint == "/sys/fs/cgroup")
    #expect(try MountInfo.first(of: "ext4", tree.root) == nil)
  }

  @Test func everyTruncationIsReadWithoutHarm() {
    let line = Array("36 35 98:0 / /mnt\\040 rw master:1 - ext3 /dev/root rw".utf8)
    for end in line.indices {
      #expect(MountInfo.parse(String(decoding: line[..<end], as: UTF8.self)).count <= 1)
    }
    #expect(MountInfo.parse(String(decoding: line, as: UTF8.self)).count == 1)
  }
}
