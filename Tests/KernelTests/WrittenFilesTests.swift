import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct WrittenFilesTests {
  @Test func onlyWhatIsOpenForWritingCounts() throws {
    let tree = FixtureTree().file("/read", "x").file("/written", "x").file("/mapped", "x")
    let read = try FileDescriptor(opening: tree.path + "/read", O_RDONLY)
    let written = try FileDescriptor(opening: tree.path + "/written", O_RDWR)
    let place = try mapping(tree.path + "/mapped")
    defer { munmap(place, 4096) }
    let found = try #require(WrittenFiles.of([getpid()]))
    #expect(found.contains(tree.path + "/written") && !found.contains(tree.path + "/read"))
    #expect(found.contains(tree.path + "/mapped"))
    #expect(read.raw >= 0 && written.raw >= 0)
  }

  /// Its descriptor is closed again.
  private func mapping(_ path: String) throws -> UnsafeMutableRawPointer {
    let file = try FileDescriptor(opening: path, O_RDWR)
    return try #require(mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file.raw, 0))
  }

  @Test func aProcessThatHasEndedWritesNothing() {
    #expect(WrittenFiles.of([Int32.max]) == [])
  }
}
