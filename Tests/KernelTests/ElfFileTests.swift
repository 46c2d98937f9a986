import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct ElfFileTests {
  private static func read(_ bytes: [UInt8]) -> ElfFile? {
    ElfFile { offset, count in
      guard let start = Int(exactly: offset), start <= bytes.count, count <= bytes.count - start else {
        return nil
      }
      return Array(bytes[start..<(start + count)])
    }
  }

  @Test func aProgramNamesWhatReadelfNames() throws {
    let bytes = try KernelRoot.live.bytes(Tool.path)
    let elf = try #require(Self.read(bytes))
    let listed = try Tool.run(program: "/usr/bin/readelf", ["-dl", Tool.path]).output
    let needed = listed.split(separator: "\n").filter { $0.contains("(NEEDED)") }.compactMap {
      $0.split { "[]".contains($0) }.dropFirst().first.map { String($0) }
    }
    #expect(elf.needed == needed && needed.count >= 2)
    #expect(elf.interpreter.map { listed.contains("interpreter: \($0)]") } == true)
    let folders = listed.split(separator: "\n").first { $0.contains("PATH)") }
    #expect(elf.folders.allSatisfy { folders?.contains($0) == true })
  }

  @Test func whatIsCutOffIsNone() throws {
    let bytes = try KernelRoot.live.bytes("/bin/sh")
    #expect(Self.read(bytes) != nil)
    for count in [0, 3, 40, 63, 100, 700] {
      #expect(Self.read(Array(bytes.prefix(count))) == nil, "\(count)")
    }
    #expect(Self.read(Array("#!/bin/sh\n".utf8) + [UInt8](repeating: 0, count: 100)) == nil)
  }

  @Test func theLoadersListNamesTheCLibrary() throws {
    let paths = LoaderCache.parse(try KernelRoot.live.bytes("/etc/ld.so.cache"))
    #expect(paths["libc.so.6"]?.contains { access($0, R_OK) == 0 } == true)
    #expect(LoaderCache.parse([]).isEmpty)
    #expect(
      LoaderCache.parse(Array("glibc-ld.so.cache1.1".utf8) + [UInt8](repeating: 0xFF, count: 40)).isEmpty)
  }
}
