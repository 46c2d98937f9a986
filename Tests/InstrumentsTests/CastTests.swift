import CBpf
import Formats
import Glibc
import Kernel
import TestSupport
import Testing

@testable import Instruments

/// Programs that make pointers of addresses with a function of the kernel's, which spares them most calls for what they read.
@Suite(.enabled(if: OwnPrograms.canLoad, "BPF is not permitted here"))
struct CastTests {
  @Test func programsCastWhereTheKernelHasTheFunction() throws {
    let symbols = try KernelRoot.live.text("/proc/kallsyms")
    let hasFunction = symbols.split(separator: "\n").contains { $0.hasSuffix(" bpf_rdonly_cast") }
    try withPrograms { #expect(cbpf_cast($0) == hasFunction) }
  }

  @Test func programsThatCastAndSuchThatDoNotAreBothTaken() throws {
    for casts in [true, false] {
      try withPrograms { programs in
        if casts { _ = cbpf_cast(programs) }
        enable("writes_calls__btf", of: programs)
        #expect(cbpf_load(programs, -1) == 0, "casts: \(casts)")
      }
    }
  }

  /// As a kernel does that does not compile programs: the run then goes without.
  @Test func programsWithCastsThatTheKernelRefusesAreLoadedWithout() throws {
    try withPrograms { programs in
      guard cbpf_cast(programs) else { return }
      var numbers = [UInt32](repeating: .max, count: 4)
      #expect(cbpf_set(programs, "casts", &numbers, numbers.count * 4) == 0)
      enable("writes_calls__btf", of: programs)
      #expect(cbpf_load(programs, -1) != 0)
    }
    var asked: [Bool] = []
    let answer = try KernelPrograms.withCastsOrWithout { casts throws(SystemError) in
      asked.append(casts)
      if casts { throw SystemError(code: EINVAL, call: "bpf", subject: "a test") }
      return 5
    }
    #expect(answer == 5 && asked == [true, false])
    #expect(throws: SystemError.self) {
      try KernelPrograms.withCastsOrWithout { _ throws(SystemError) -> Int in
        throw SystemError(code: EPERM, call: "bpf", subject: "a test")
      }
    }
  }

  private func enable(_ name: String, of programs: OpaquePointer) {
    for index in 0..<cbpf_count(programs) {
      cbpf_enable(programs, index, String(cString: cbpf_name(programs, index)) == name)
    }
  }

  private func withPrograms(_ body: (OpaquePointer) throws -> Void) throws {
    let object = try #require(Base64.decode(programsObject))
    let folder = FixtureTree()
    chmod(folder.path, 0o700)
    var code: CInt = 0
    let opened = KernelTypes.withFile(for: object, in: folder.path) { types in
      object.withUnsafeBytes { cbpf_open($0.baseAddress, $0.count, types, &code) }
    }
    let programs = try #require(opened)
    defer { cbpf_close(programs) }
    try body(programs)
  }
}
