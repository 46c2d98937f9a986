import Glibc
import Kernel
import TestSupport
import Testing

@testable import Instruments

enum WatchedFiles {
  static func contain(_ folder: String) -> Bool {
    var status = stat()
    guard (try? FileWatch()) != nil, stat(folder, &status) == 0, let mounts = try? MountInfo.read(.live)
    else {
      return false
    }
    return mounts.contains {
      $0.type == "ext4" && KernelDevice.number(parsing: $0.device) == KernelDevice.number(status.st_dev)
    }
  }
}

@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: WatchedFiles.contain("/tmp"), "needs CAP_SYS_ADMIN and ext4 under /tmp"))
struct FileWatchTests {
  private func moment() -> Moment {
    Moment(now: Clock.nanoseconds(), elapsed: 1, processes: ProcessTable(), isLast: false)
  }

  /// The inodes of files that a process wrote and closed one after the other, and which has ended.
  private func written(_ count: Int, in tree: FixtureTree) throws -> Set<UInt32> {
    let script = "for number in $(seq \(count)); do echo $number > \"$1/file.$number\"; done"
    let shell = try Tool.run(program: "/bin/sh", ["-c", script, "sh", tree.path])
    try #require(shell.status == 0, "\(shell.errors)")
    return Set(
      try (1...count).map { number in
        var status = stat()
        try #require(stat("\(tree.path)/file.\(number)", &status) == 0)
        return UInt32(truncatingIfNeeded: status.st_ino)
      })
  }

  @Test func whatATickMayNotLookAtIsCounted() throws {
    let watch = try FileWatch()
    let files = try written(3 * FileWatch.perTick.looks, in: FixtureTree())
    watch.take(moment())
    #expect(watch.looks.count <= FileWatch.perTick.looks)
    #expect(watch.passedOver >= files.count - watch.looks.count)
    watch.end()
  }

  @Test func aTickLooksAtSoManyProcessesAndNoMore() {
    var strangers = FileStrangers()
    strangers.forget(looks: 2)
    let table = ProcessTable()
    // Both live since before the test.
    let found = [1, 1, getppid(), 1].map { strangers.holds($0, table, listed: Clock.nanoseconds()) }
    #expect(found == [true, true, true, false])
    #expect(strangers.looksLeft == 0)
  }
}
