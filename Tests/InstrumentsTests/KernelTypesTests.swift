import CBpf
import Formats
import Glibc
import Kernel
import TestSupport
import Testing

@testable import Instruments

/// The few types that are kept place everything that the programs read where the kernel's own information does.
@Suite(.serialized, .enabled(if: OwnPrograms.canLoad, "BPF is not permitted here"))
struct KernelTypesTests {
  static let objects = ["programs": programsObject, "packets": packetsObject, "energy": energyObject]

  @Test(arguments: objects.keys.sorted())
  func programsAreTheSameByTheTypesThatAreKept(_ name: String) throws {
    let object = try #require(Base64.decode(Self.objects[name] ?? ""))
    let folder = FixtureTree()
    chmod(folder.path, 0o700)
    let byTheKernels = try instructions(object, in: nil)
    let made = try instructions(object, in: folder.path)
    let file = try #require(try folder.root.entries("/").first)
    let kept = try instructions(object, in: folder.path)
    #expect(try folder.root.entries("/") == [file])
    #expect(try folder.root.bytes("/" + file).count < 200_000)
    #expect(byTheKernels.count > 1 && byTheKernels.values.contains { $0.count > 50 })
    #expect(made == byTheKernels)
    #expect(kept == byTheKernels)
  }

  @Test func typesThatAnybodyCouldHaveWrittenAreNotTaken() throws {
    let object = try #require(Base64.decode(energyObject))
    let folder = FixtureTree()
    chmod(folder.path, 0o777)
    KernelTypes.withFile(for: object, in: folder.path) { #expect($0 == -1) }
    #expect(try folder.root.entries("/").isEmpty)
    chmod(folder.path, 0o700)
    KernelTypes.withFile(for: object, in: folder.path) { #expect($0 >= 0) }
    let name = try #require(try folder.root.entries("/").first)
    rename(folder.path + "/" + name, folder.path + "/other")
    symlink(folder.path + "/other", folder.path + "/" + name)
    KernelTypes.withFile(for: object, in: folder.path) { #expect($0 >= 0) }
    let status = try #require(try NewFile.status(folder.path + "/" + name))
    #expect(status.st_mode & S_IFMT == S_IFREG, "the link was followed")
  }

  @Test func typesThatWereDamagedAreMadeAgain() throws {
    let object = try #require(Base64.decode(energyObject))
    let folder = FixtureTree()
    chmod(folder.path, 0o700)
    KernelTypes.withFile(for: object, in: folder.path) { #expect($0 >= 0) }
    let name = try #require(try folder.root.entries("/").first)
    let whole = try folder.root.bytes("/" + name)
    var damaged = whole
    damaged[whole.count / 2] ^= 1
    try FileDescriptor(opening: folder.path + "/" + name, O_WRONLY | O_TRUNC).writeAll(damaged, name)
    KernelTypes.withFile(for: object, in: folder.path) { #expect($0 >= 0) }
    #expect(try folder.root.bytes("/" + name) == whole)
  }

  @Test func filesOfOtherKernelsDoNotPileUp() throws {
    let folder = FixtureTree()
    for number in 0..<20 { folder.file("/\(number).btf", "old") }
    chmod(folder.path, 0o700)
    KernelTypes.withFile(for: try #require(Base64.decode(energyObject)), in: folder.path) {
      #expect($0 >= 0)
    }
    #expect(try folder.root.entries("/").count == 1)
  }

  /// By name, without the numbers of maps, which are others at each load.
  private func instructions(_ object: [UInt8], in folder: String?) throws -> [String: [UInt64]] {
    var code: CInt = 0
    let opened = KernelTypes.withFile(for: object, in: folder) { types in
      #expect((types >= 0) == (folder != nil))
      return object.withUnsafeBytes { cbpf_open($0.baseAddress, $0.count, types, &code) }
    }
    let programs = try #require(opened)
    defer { cbpf_close(programs) }
    for index in 0..<cbpf_count(programs) {
      let name = ProgramName(String(cString: cbpf_name(programs, index)))
      cbpf_enable(programs, index, !name.needs.contains("plain") && !name.what.contains("before"))
    }
    #expect(cbpf_load(programs, -1) == 0)
    var found: [String: [UInt64]] = [:]
    for index in 0..<cbpf_count(programs) {
      var count = 0
      guard let bytes = cbpf_instructions(programs, index, &count) else { continue }
      let words = UnsafeRawBufferPointer(start: bytes, count: count * 8).bindMemory(to: UInt64.self)
      found[String(cString: cbpf_name(programs, index))] = words.map(Self.withoutMap)
    }
    return found
  }

  /// BPF_LD | BPF_IMM | BPF_DW of a map has its descriptor in the upper half (linux/bpf.h).
  private static func withoutMap(_ word: UInt64) -> UInt64 {
    word & 0xff == 0x18 && word >> 12 & 0xf != 0 ? word & 0xffff_ffff : word
  }
}
