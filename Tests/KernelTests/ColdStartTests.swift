import Glibc
import Kernel
import TestSupport
import Testing

@Suite(.serialized, .waitsForPrograms) struct ColdStartTests {
  private static let size = 4 << 20

  /// A file that was just read, on a file system that has storage behind it.
  private static func file() -> String {
    FixtureTree().binary("/data", [UInt8](repeating: 7, count: size)).path + "/data"
  }

  private static func resident(_ path: String) throws -> UInt64 {
    let file = try FileDescriptor(opening: path, O_RDONLY)
    return try ColdStart.resident(file.raw, size, path)
  }

  @Test(.enabled(if: Storage.isBehindTemporaryFiles, "/tmp lies in memory"))
  func filesThatNobodyUsesAreGoneFromMemory() throws {
    let path = Self.file()
    #expect(try Self.resident(path) == UInt64(Self.size))
    let dropped = ColdStart.drop([path])
    #expect(try Self.resident(path) == 0)
    #expect(dropped.files == 1 && dropped.before == UInt64(Self.size) && dropped.after == 0)
    #expect(dropped.note == nil)
  }

  @Test(.enabled(if: Storage.isBehindTemporaryFiles, "/tmp lies in memory"))
  func whatIsMappedAndUsedStaysAndIsSaid() throws {
    let path = Self.file()
    let file = try FileDescriptor(opening: path, O_RDONLY)
    let mapped = try #require(mmap(nil, Self.size, PROT_READ, MAP_SHARED | CInt(MAP_POPULATE), file.raw, 0))
    defer { munmap(mapped, Self.size) }
    let dropped = ColdStart.drop([path])
    #expect(dropped.after > 0 && dropped.after <= dropped.before)
    #expect(
      dropped.note?.contains("of 4.0 MiB of the program's files could not be dropped, they are in use")
        == true)
  }

  @Test func aFileThatIsNotThereIsNamed() {
    let dropped = ColdStart.drop(["/nowhere/at/all"])
    #expect(dropped.files == 0 && dropped.refused.first?.code == ENOENT)
    #expect(dropped.note?.contains("/nowhere/at/all") == true)
  }

  @Test func theFilesOfAProgramAreThoseThatTheLoaderNames() throws {
    let listed = try Tool.run(program: "/usr/bin/ldd", [Tool.path])
    let expected = listed.output.split(separator: "\n").compactMap { line in
      line.split(separator: " ").first { $0.hasPrefix("/") }.map { String($0) }
    }.compactMap { path -> String? in
      guard let pointer = realpath(path, nil) else { return nil }
      defer { free(pointer) }
      return String(cString: pointer)
    }
    #expect(expected.count >= 3, "\(listed.output)")
    let found = ProgramFiles.of(Tool.path, .own())
    for path in expected { #expect(found.contains(path), "\(path)") }
  }

  @Test func aScriptTakesItsInterpreterAlong() throws {
    let tree = FixtureTree().file("/script", "#!/usr/bin/env -S sh -e\necho\n")
    let found = ProgramFiles.of(tree.path + "/script", .own())
    #expect(found.first == tree.path + "/script")
    #expect(found.contains { $0.hasSuffix("/env") } && found.contains { $0.contains("libc.so") })
    let shell = try #require(realpath("/bin/sh", nil))
    defer { free(shell) }
    #expect(found.contains(String(cString: shell)))
  }
}

enum Storage {
  static let isBehindTemporaryFiles: Bool = {
    var name = Array("/tmp/storage.XXXXXX".utf8CString)
    let file = mkstemp(&name)
    defer {
      close(file)
      unlink(name)
    }
    let bytes = [UInt8](repeating: 1, count: 65536)
    guard write(file, bytes, bytes.count) == bytes.count, fdatasync(file) == 0 else { return false }
    posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
    return (try? ColdStart.resident(file, bytes.count, "a file")) == 0
  }()
}
