import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct OpenWatchTests {
  /// A container may be without fanotify.
  static let works = watch("/tmp") != nil

  private static func watch(_ path: String) -> OpenWatch? {
    guard let watch = try? OpenWatch(), watch.add(path) == 0 else { return nil }
    return watch
  }

  @Test(.enabled(if: works, "there is no fanotify here"))
  func anOpenTellsTheFileAndTheProcess() throws {
    let tree = FixtureTree().file("/a", "").file("/b", "")
    let watch = try #require(Self.watch(tree.path + "/a"))
    #expect(watch.add(tree.path + "/b") == 1)
    #expect(watch.next() == nil)
    let file = open(tree.path + "/b", O_RDONLY)
    let event = try #require(watch.next())
    #expect(event.file == 1)
    #expect(event.opened && !event.closed)
    if watch.knowsProcesses { #expect(event.pid == getpid()) }
    close(file)
    #expect(watch.next()?.closed == true)
    #expect(watch.next() == nil)
  }

  @Test(.enabled(if: works, "there is no fanotify here"))
  func aFileThatIsNotThereCannotBeWatched() throws {
    let tree = FixtureTree().file("/a", "")
    let watch = try #require(Self.watch(tree.path + "/a"))
    #expect(watch.add(tree.path + "/none") == nil)
    #expect(watch.refusal?.code == ENOENT)
  }

  @Test func whatAProcessHasOpenIsListed() {
    let tree = FixtureTree().file("/a", "")
    let file = open(tree.path + "/a", O_RDONLY)
    defer { close(file) }
    let own = open("/proc/self", O_RDONLY | O_DIRECTORY)
    defer { close(own) }
    var found = 0
    let isReadable = OpenFiles.each(own) { link in
      if link.elementsEqual((tree.path + "/a").utf8) { found += 1 }
    }
    #expect(isReadable)
    #expect(found == 1)
  }
}
