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
  /// Files that a process wrote and closed one after the other, and which has ended.
  private func written(_ count: Int) throws -> [FileNotice.Inode] {
    let (tree, notices) = (FixtureTree(), try FileNotices(try MountInfo.read(.live)))
    let script = "for number in $(seq \(count)); do echo $number > \"$1/file.$number\"; done"
    let shell = try Tool.run(program: "/bin/sh", ["-c", script, "sh", tree.path])
    try #require(shell.status == 0, "\(shell.errors)")
    let numbers = try (1...count).map { number in
      var status = stat()
      try #require(stat("\(tree.path)/file.\(number)", &status) == 0)
      return UInt32(truncatingIfNeeded: status.st_ino)
    }
    var files: [UInt32: FileNotice.Inode] = [:]
    func nothing() {}
    notices.take(nothing) { notice, _ in notice.file.map { files[$0.number] = $0 } }
    notices.end()
    return try numbers.map { try #require(files[$0]) }
  }

  @Test func whatATickMayNotLookAtIsCounted() throws {
    let watch = try FileWatch()
    let files = try written(3 * FileWatch.perTick.looks)
    watch.beginTick()
    watch.take(1) { files.forEach(watch.follow) }
    #expect(watch.looks.count == FileWatch.perTick.looks)
    #expect(watch.passedOver == files.count - watch.looks.count)
    #expect(files.map(watch.passedOver).reduce(0, +) == watch.passedOver)
    watch.end()
  }

  @Test func savesOfFilesThatTheTreeDidNotWriteTakeNothingFromThoseItDid() throws {
    let watch = try FileWatch()
    let files = try written(3 * FileWatch.perTick.looks)
    let own = try #require(files.last)
    watch.beginTick()
    watch.take(1) { watch.follow(own) }
    #expect(watch.looks.map(\.file) == [own])
    #expect(watch.passedOver == 0 && watch.lost == 0)
    watch.end()
  }
}
