import Glibc
import Kernel
import Testing

@testable import Instruments

/// What is kept from one run to the next counts from nothing.
@Suite(.serialized, .enabled(if: OwnPrograms.canLoad, "the kernel takes no programs here"))
struct LoadedProgramsTests {
  /// A word of its own, so that no other test takes them.
  private func load(_ word: String) throws -> KernelPrograms {
    try KernelPrograms(try #require(try Cgroup.of("self", .live)), wanted: [word])
  }

  private func counted(_ word: String) throws -> UInt64 {
    let programs = try load(word)
    _ = try programs.attach("wakeups")
    for _ in 0..<50 { usleep(200) }
    programs.take()
    return try #require(programs.figure(.wakeups))
  }

  @Test func programsThatWereKeptCountFromNothing() throws {
    LoadedPrograms.keep()
    defer { LoadedPrograms.forget() }
    let name = "counting btf kept"
    #expect(try counted("kept") >= 50)
    let own = try #require(try Cgroup.of("self", .live))
    let directory = try FileDescriptor(opening: own.path, O_RDONLY | O_DIRECTORY)
    let kept = try #require(LoadedPrograms.take(name, for: directory.raw), "they were not kept")
    LoadedPrograms.give(back: kept, name)
    let programs = try load("kept")
    #expect(programs.figure(.wakeups) == 0 && programs.lost == 0)
    #expect(programs.events(Set((0..<64).compactMap { KernelEvent.Kind(rawValue: $0) })).isEmpty)
    #expect(programs.entries("sleepers").isEmpty && programs.entries("members").isEmpty)
    _ = try programs.attach("wakeups")
    for _ in 0..<50 { usleep(200) }
    #expect(try #require(programs.figure(.wakeups)) >= 50)
  }

  @Test func nothingIsKeptUnlessSomebodyAsks() throws {
    #expect(try counted("freed") >= 50)
    #expect(LoadedPrograms.take("counting btf freed", for: -1) == nil)
  }
}
