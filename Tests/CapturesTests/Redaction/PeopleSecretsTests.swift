import Captures
import Formats
import Kernel
import TestSupport
import Testing

/// What people and machines are called, wherever it stands.
@Suite struct PeopleSecretsTests {
  private func redacted(_ files: [String: String], directory: [String: String] = [:]) -> [String: String] {
    var capture = Capture()
    for (path, text) in files { capture.answers[.init(.file, path)] = .bytes(Array(text.utf8)) }
    for (path, text) in directory { capture.answers[.init(.directory, path)] = .bytes(Array(text.utf8)) }
    var texts: [String: String] = [:]
    for (question, answer) in CaptureRedactor.redact(capture).answers {
      if case .bytes(let bytes) = answer { texts[question.subject] = String(decoding: bytes, as: UTF8.self) }
    }
    return texts
  }

  private func mounts(_ lines: String...) -> String {
    let file = "/proc/self/mountinfo"
    let text = lines.enumerated().map { "\(30 + $0) 1 0:5\($0) \($1)" }.joined(separator: "\n") + "\n"
    return redacted([file: text])[file] ?? ""
  }

  @Test(
    arguments: [
      (
        "/ /mnt/work rw - fuse.sshfs zaphod@heartofgold:/home/zaphod/work rw,user_id=1000",
        ["zaphod", "heartofgold"]
      ),
      (
        "/ /mnt/nas rw - cifs //magrathea/zaphods-share rw,vers=3.1.1,username=zaphod,domain=BEEBLEBROX,addr=10.0.0.9",
        ["magrathea", "zaphod", "BEEBLEBROX"]
      ),
      ("/ /mnt/n rw - nfs4 magrathea:/export/zaphod rw,hard", ["magrathea", "zaphod"]),
      ("/ /mnt/b rw - cifs \\134\\134magrathea\\134zaphod rw", ["magrathea", "zaphod"]),
      ("/ /mnt/c rw - fuse.davfs https://cloud.magrathea.example/dav/zaphod rw", ["magrathea", "zaphod"]),
      ("/ /mnt/g rw - fuse zaphod.b@magrathea.example rw", ["zaphod", "magrathea"]),
      ("/@home/zaphod /x rw - btrfs /dev/sda2 rw,subvol=/@home/zaphod", ["zaphod"]),
      ("/ /srv/backup/home/zaphod rw - ext4 /dev/sdb1 rw", ["zaphod"]),
      ("/ /x rw - zfs rpool/USERDATA/zaphod_k3j2 rw", ["zaphod"]),
      ("/ /x rw - 9p share rw,uname=zaphod,trans=virtio", ["zaphod"]),
      ("/ /home/GALAXY/zaphod rw - ext4 /dev/sda2 rw", ["GALAXY", "zaphod"]),
      ("/ /home/magrathea.example/zaphod rw - ext4 /dev/sda2 rw", ["magrathea", "zaphod"]),
      ("/ /srv/homes/zaphod rw - ext4 /dev/sdb1 rw", ["zaphod"]),
      ("/ /x rw - ext4 /dev/sdb1 rw,x-owner=zaphod,x-gvfs-name=zaphods", ["zaphod"]),
    ])
  func whoMountedWhatIsConcealed(_ line: String, _ secrets: [String]) throws {
    let shown = mounts(line)
    for secret in secrets { #expect(!shown.contains(secret), "\(secret) is left in \(shown)") }
    let (before, after) = (
      MountInfo.parse("30 1 0:50 \(line)")[0], try #require(MountInfo.parse(shown).first)
    )
    #expect(before.type == after.type && before.options == after.options)
  }

  @Test func aLocalFileSystemsSourceStays() {
    for line in [
      "/ / rw - ext4 /dev/sda2 rw", "/ /data rw - ubifs ubi0:rootfs rw", "/ /run rw - tmpfs tmpfs rw",
      "/ /run/user/1000 rw - fuse.portal portal rw,user_id=1000",
    ] {
      #expect(mounts(line) == "30 1 0:50 \(line)\n")
    }
  }

  @Test func aKnownNameIsConcealedWhereverItStands() {
    let shown = redacted([
      "/proc/self/mountinfo": "30 1 0:50 / /home/zaphod rw - ext4 /dev/sda2 rw\n",
      "/sys/class/input/input7/name": "Zaphod's Headset\n", "/proc/cmdline": "quiet owner=zaphod\n",
      "/sys/class/power_supply/x/model_name": "ZAPHOD MOUSE\n", "/proc/sys/kernel/hostname": "heartofgold\n",
      "/sys/class/leds/x/label": "heartofgold\n",
    ])
    for (file, text) in shown {
      #expect(!text.lowercased().contains("zaphod") && !text.contains("heartofgold"), "\(file): \(text)")
    }
    #expect(shown["/sys/class/input/input7/name"]?.hasSuffix("'s Headset\n") == true)
  }

  @Test func aBlankInANameStaysOne() {
    let shown = mounts("/ /home/Zaphod\\040Beeblebrox/x rw - ext4 /dev/sda2 rw")
    #expect(!shown.contains("Zaphod") && !shown.contains("Beeblebrox"))
    #expect(shown.contains("\\040") && MountInfo.parse(shown)[0].mountPoint.contains(" "), "\(shown)")
  }

  /// Nothing that probes ask for says what the host and its users are called.
  @Test func namesThatNoProbeAsksForAreConcealed() {
    let tree = FixtureTree().file("/proc/sys/kernel/hostname", "heartofgold.magrathea.example\n").file(
      "/etc/passwd",
      "root:x:0:0::/root:/bin/sh\nvideo:x:44:44::/:/bin/false\ndeck:x:1001:1001::/home/deck:/bin/sh\nzaphod:x:1000:1000::/home/zaphodb:/bin/sh\n"
    )
    let people = OwnNames.of(tree.root)
    #expect(people == ["heartofgold", "heartofgold.magrathea.example", "zaphod", "zaphodb"])
    let capture = Capture([
      .init(.file, "/proc/self/mountinfo"): .bytes(
        Array("30 1 8:1 / /x rw - ext4 /dev/mapper/heartofgold--vg-root rw\n".utf8)),
      .init(.directory, "/sys/class/net"): .bytes(Array("lo\nvh-zaphod\nwg-zaphods".utf8)),
      .init(.file, "/sys/class/net/vh-zaphod/mtu"): .bytes(Array("1500\n".utf8)),
    ])
    let shown = CaptureRedactor.redact(capture, people: people).answers
    #expect(!shown.keys.contains { $0.subject.contains("zaphod") })
    for case .bytes(let bytes) in shown.values {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(!text.contains("heartofgold") && !text.contains("zaphod"), "\(text)")
    }
  }

  /// The name of a cgroup hierarchy of the first version is systemd's, and nobody's.
  @Test func systemdIsNobodysName() {
    let line = "/ /sys/fs/cgroup/systemd rw - cgroup cgroup rw,xattr,name=systemd"
    #expect(mounts(line) == "30 1 0:50 \(line)\n")
  }

  /// A user `video` or a machine `pinephone` must not change what the device is.
  @Test func aNameThatIsAlsoTheKernelsOrAMakersStaysWhereThatIsMeant() {
    let shown = redacted(
      [
        "/proc/self/mountinfo": "30 1 0:50 / /home/video rw - ext4 /dev/sda2 rw\n",
        "/sys/class/video/uevent": "SUBSYSTEM=video\n", "/proc/device-tree/model": "Pine64 PinePhone\0",
        "/proc/sys/kernel/hostname": "pinephone\n", "/proc/cmdline": "host=pinephone\n",
      ])
    #expect(shown["/sys/class/video/uevent"] == "SUBSYSTEM=video\n")
    #expect(shown["/proc/device-tree/model"] == "Pine64 PinePhone\0")
    #expect(shown["/proc/cmdline"]?.contains("pinephone") == false)
    #expect(shown["/proc/self/mountinfo"]?.contains("video") == false)
  }

  @Test func aMailAddressIsConcealedAndAUnitIsNot() {
    let shown = redacted(["/run/x": "a=zaphod.b@magrathea.example user@1000.service mmc@fe300000\n"])
    #expect(shown["/run/x"]?.hasSuffix(" user@1000.service mmc@fe300000\n") == true)
    #expect(shown["/run/x"]?.contains("zaphod") == false && shown["/run/x"]?.contains("magrathea") == false)
  }

  @Test(
    arguments: [
      "enxb827eb7c3d9e", "wlxb827eb7c3d9e", "hid-b8-27-eb-7c-3d-9e-battery", "hid-4082-1f-8e-b6-95-battery",
      "hid-b8:27:eb:7c:3d:9e-battery", "steam-controller-FXB9917C3D9E-battery",
    ])
  func aNumberInsideANameIsConcealed(_ name: String) throws {
    let shown = redacted([:], directory: ["/sys/class/power_supply": "AC\n" + name])[
      "/sys/class/power_supply"]
    let left = try #require(shown?.split(separator: "\n").first { $0 != "AC" }.map { String($0) })
    #expect(left != name && left.count == name.count)
    for part in ["7c3d9e", "7c-3d-9e", "7c:3d:9e", "8e-b6-95", "7C3D9E"] { #expect(!left.contains(part)) }
    let document: JSONValue = ["batteries": [.string(name)], .init(name): true]
    let profile = ProfileSecrets.redacted(document)
    let kept = try #require(profile["batteries"]?.array?.first?.string)
    #expect(kept != name && profile[kept] == true && profile == ProfileSecrets.redacted(document))
  }

  @Test func namesOfTheKernelsStay() throws {
    let names = "BAT0\nhid-0005:054C:0CD3.0001-battery\nwlan0\nenp0s31f6\nhidpp_battery_0"
    let shown = redacted([:], directory: ["/sys/class/net": names])["/sys/class/net"]
    #expect(shown?.contains("enp0s31f6") == true && shown?.contains("hidpp_battery_0") == true)
  }

  @Test func whatOnlyAPersonCanJudgeIsListed() {
    let capture = Capture([
      .init(.file, "/proc/self/mountinfo"): .bytes(
        Array(
          "30 1 8:1 / / rw - ext4 /dev/sda2 rw\n31 1 8:2 / /mnt/magratheas-nas rw - ext4 /dev/sdb rw\n".utf8)),
      .init(.directory, "/sys/class/net"): .bytes(Array("enp0s31f6\neth0\nlo\nwg-zaphod".utf8)),
      .init(.file, "/sys/class/block/dm-0/dm/name"): .bytes(Array("zaphods-disk\n".utf8)),
      .init(.file, "/sys/class/input/input7/name"): .bytes(Array("Trillian's Keys\n".utf8)),
    ])
    #expect(
      CaptureLeftover.all(in: capture).map { $0.text(all: false) } == [
        "mount points: /mnt/magratheas-nas", "network links: wg-zaphod", "volumes: zaphods-disk",
        "input devices: Trillian's Keys",
      ])
    let links = (1...8).map { "link-\($0)" }
    let many = CaptureLeftover.all(
      in: Capture([.init(.directory, "/sys/class/net"): .bytes(Array(links.joined(separator: "\n").utf8))]))
    #expect(many[0].text(all: false).hasSuffix("link-5, link-6 and 2 more (--verbose lists them)"))
    #expect(many[0].text(all: true).hasSuffix("link-7, link-8"))
    #expect(CaptureLeftover.all(in: Capture()) == [])
  }
}
