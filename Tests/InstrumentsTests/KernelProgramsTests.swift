import Glibc
import Kernel
import TestSupport
import Testing

@testable import Instruments

@Suite(.serialized, .waitsForPrograms, .enabled(if: OwnPrograms.canLoad, "BPF is not permitted here"))
struct KernelProgramsTests {
  @Test func withoutTypeInformationWakeUpsAreStillCounted() throws {
    let programs = try OwnPrograms.load(FixtureTree().root)
    #expect(!programs.readsTypes)
    #expect(try programs.attach("wakeups").contains("switch"))
    let before = try #require(programs.figure(.wakeups))
    for _ in 0..<50 { usleep(200) }
    #expect(try #require(programs.figure(.wakeups)) - before >= 50)
  }

  @Test func aPartThatNeedsTypeInformationSaysSoWithoutIt() throws {
    let programs = try OwnPrograms.load(FixtureTree().root)
    let error = #expect(throws: SystemError.self) { try programs.attach("accounts") }
    #expect(error.map { KernelPart.words($0) } == "the kernel has no type information (BTF)")
  }

  @Test func whatIsDetachedCountsNoMore() throws {
    let programs = try OwnPrograms.load(.live)
    _ = try programs.attach("wakeups")
    usleep(1000)
    #expect(programs.isAttached("wakeups", "switch"))
    programs.detach("wakeups", "switch")
    #expect(!programs.isAttached("wakeups", "switch"))
    #expect(
      OwnPrograms.comesToRest { programs.figure(.wakeups) }, "it still counts after two seconds of wake-ups")
  }

  /// It is what a run waits for before its program may start: 58,000 before heavy parts were checked once.
  @Test func theKernelChecksThemQuickly() throws {
    let checked = try OwnPrograms.load(.live).checkedInstructions
    #expect(checked > 1_000 && checked < 35_000, "\(checked) instructions walked")
  }

  @Test func anUnknownPartIsNoneOfTheKernels() throws {
    let programs = try OwnPrograms.load(.live)
    #expect(throws: SystemError.self) { try programs.attach("nothing") }
  }
}

/// The programs in the group of this process itself.
enum OwnPrograms {
  static let canLoad = (try? load(.live)) != nil

  static func load(_ root: KernelRoot) throws(SystemError) -> KernelPrograms {
    guard let own = try Cgroup.of("self", .live) else {
      throw SystemError(code: ENOENT, call: "find", subject: "a cgroup v2 hierarchy")
    }
    return try KernelPrograms(own, root: root)
  }

  /// Whether 50 sleeps in a row leave the figure alone: a child that another test has forked has the programs too until it
  /// executes something.
  static func comesToRest(_ figure: () -> UInt64?) -> Bool {
    for _ in 0..<100 {
      let before = figure()
      for _ in 0..<50 { usleep(200) }
      if before != nil, figure() == before { return true }
    }
    return false
  }
}
