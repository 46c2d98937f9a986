import Kernel
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

  @Test func everyTruncationIsReadWithoutHarm() {
    let line = Array("36 35 98:0 / /mnt\\040 rw master:1 - ext3 /dev/root rw".utf8)
    for end in line.indices {
      #expect(MountInfo.parse(String(decoding: line[..<end], as: UTF8.self)).count <= 1)
    }
    #expect(MountInfo.parse(String(decoding: line, as: UTF8.self)).count == 1)
  }
}
