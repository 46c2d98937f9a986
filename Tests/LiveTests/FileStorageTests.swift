import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// What files' accounts say was sent to storage, against the sectors that a block device of its own has taken in.
@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: Counting.files && LoopDevice.works, "needs root, ext4 and a loop device"))
struct FileStorageTests {
  /// Bytes of the table's files in a folder, and of the device; without a journal, nothing but inodes and maps of
  /// blocks is written besides.
  private func measure(_ program: String) throws -> (stored: Double, device: Double, report: JSONValue) {
    let tree = FixtureTree().file("/m/x", "")
    let tool = try LoopDevice.run(program, tree)
    let words = try #require(tool.output.split(separator: "\n").first { $0.hasPrefix("written ") })
    let report = try JSONParser.parse(try tree.root.bytes("/report.json"))
    let lines = (report["tables"]?["files"]?.array ?? []).filter {
      $0["path"]?.string?.hasPrefix(tree.path + "/m/") == true
    }
    let stored = lines.reduce(0) { $0 + ($1["stored"]?.number ?? 0) }
    return (stored, try #require(Double(words.dropFirst(8))), report)
  }

  @Test func whatSyncsSendIsWhatTheDeviceTakesIn() throws {
    let run = try measure(
      """
      dd if=/dev/zero of=a bs=1M count=16 conv=fsync status=none
      dd if=/dev/zero of=a bs=4k count=1024 conv=notrunc,fsync status=none
      """)
    #expect(run.stored == Double(20 << 20))
    #expect(run.device >= run.stored && run.device <= run.stored + 131_072)
  }

  @Test func whatTheKernelSendsLaterIsTheFilesToo() throws {
    let run = try measure("dd if=/dev/zero of=a bs=64k count=100 status=none; sync -f .")
    #expect(run.stored == Double(100 * 65536))
    #expect(run.device >= run.stored && run.device <= run.stored + 131_072)
    #expect(run.report["metrics"]?["disk.device.bytes"]?["value"]?.number ?? 0 >= run.stored)
  }

  @Test func whatIsDeletedBeforeItIsSentNeverReachesTheDevice() throws {
    let run = try measure("dd if=/dev/zero of=a bs=64k count=100 status=none; rm a; sync -f .")
    #expect(run.stored == 0)
    #expect(run.device <= 131_072)
  }

  @Test func aFileSystemCanBeUnmountedWhileARunGoesOn() throws {
    let tree = FixtureTree().file("/m/x", "")
    let folder = tree.path + "/m"
    let tool = try LoopDevice.run(
      """
      echo x > a; sleep 0.3; cd /; device=$(findmnt -n -o SOURCE \(folder))
      umount \(folder) && echo unmounted; mount "$device" \(folder)
      """, tree)
    #expect(tool.output.contains("unmounted\n"), "\(tool.errors)")
  }

  @Test(.enabled(if: Counting.directWrites, "before Linux 6.6 the kernel does not report of it"))
  func whatGoesPastThePageCacheIsCounted() throws {
    let run = try measure("dd if=/dev/zero of=a bs=1M count=4 oflag=direct status=none")
    #expect(run.stored == Double(4 << 20))
    #expect(run.device >= run.stored && run.device <= run.stored + 131_072)
  }
}

/// A file system in a file, mounted where nobody else sees it.
enum LoopDevice {
  static let works: Bool = {
    let tree = FixtureTree().file("/m/x", "")
    return geteuid() == 0 && (try? run("true", tree))?.status == 0
  }()

  static func run(_ program: String, _ tree: FixtureTree) throws -> Tool {
    let script = """
      set -e
      image=$0/image folder=$0/m
      truncate -s 128M "$image"
      mkfs.ext4 -q -O ^has_journal -E lazy_itable_init=0 "$image"
      device=$(losetup -f --show "$image")
      trap 'umount "$folder"; losetup -d "$device"; rm "$image"' EXIT
      mount "$device" "$folder"
      sectors() { sync -f "$folder"; awk '{ print $7 }' "/sys/block/${device#/dev/}/stat"; }
      before=$(sectors)
      "$1" run --json "$0/report.json" -- sh -c "cd $folder; $2"
      echo "written $((($(sectors) - before) * 512))"
      """
    return try Tool.run(
      program: "/usr/bin/unshare", ["-m", "sh", "-c", script, tree.path, Tool.path, program], timeout: 60)
  }
}
