import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct OwnThreadsTests {
  /// What helpers write is theirs, while they run and afterwards. Other tests' threads may write at the same time.
  @Test func whatAThreadHasWrittenIsKnown() throws {
    let path = FixtureTree().path + "/data"
    let before = OwnThreads.io().written
    let pipe = try Pipe()
    let reader = pipe.reader.raw
    let thread = try NamedThread("writer") {
      let bytes = [UInt8](repeating: 1, count: 100_000)
      guard let file = try? FileDescriptor(opening: path, O_WRONLY | O_CREAT),
        (try? file.writeAll(bytes, path)) != nil
      else { return 1 }
      var go: UInt8 = 0
      return read(reader, &go, 1)
    }
    while (try? KernelRoot(path: path).bytes(""))?.count != 100_000 { usleep(1000) }
    #expect(OwnThreads.io().written - before >= 100_000)
    var go: UInt8 = 0
    #expect(write(pipe.writer.raw, &go, 1) == 1 && thread.join() == 1)
    #expect(OwnThreads.io().written - before >= 100_000)
  }
}
