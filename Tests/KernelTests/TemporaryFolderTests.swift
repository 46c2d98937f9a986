import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct TemporaryFolderTests {
  @Test func itGoesWithAllThatIsInItAndFollowsNoLink() throws {
    let outside = FixtureTree().file("/kept", "kept")
    let folder = try TemporaryFolder(for: nil)
    var status = stat()
    #expect(lstat(folder.path, &status) == 0 && status.st_mode & 0o7777 == 0o700)
    var deep = folder.path
    for _ in 0..<12 {
      deep += "/d"
      mkdir(deep, 0o755)
      for name in 0..<40 { close(open("\(deep)/\(name)", O_CREAT | O_WRONLY, 0o600)) }
    }
    #expect(symlink(outside.path, deep + "/away") == 0 && symlink(outside.path, folder.path + "/too") == 0)
    folder.remove()
    #expect(access(folder.path, F_OK) != 0 && outside.root.exists("/kept"))
  }

  @Test func aNameOfADeadRunIsClearedWithTheNext() throws {
    let own = try ProcessGroupName.own().split(separator: "-")
    let first = try TemporaryFolder(for: nil)
    let parent = first.path[..<(first.path.lastIndex(of: "/") ?? first.path.endIndex)]
    first.remove()
    // Nobody has had this process id at that time.
    let stale = "\(parent)/headroom-\(own[1])-1-\(own[3])-abcdef"
    let alive = "\(parent)/\(try ProcessGroupName.own())-abcdef"
    for path in [stale, alive] { mkdir(path, 0o700) }
    defer { for path in [stale, alive] { rmdir(path) } }
    try TemporaryFolder(for: nil).remove()
    #expect(access(stale, F_OK) != 0 && access(alive, F_OK) == 0)
  }
}
