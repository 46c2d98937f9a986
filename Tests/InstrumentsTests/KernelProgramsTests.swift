import Formats
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

  /// In a process of its own, for want of descriptors: the first program's link gets the last one.
  @Test func aPartIsRefusedWhereOneOfItsProgramsCannotBeAttached() async {
    await #expect(processExitsWith: .success) {
      let programs = try OwnPrograms.load(.live)
      let last = dup(STDIN_FILENO)
      close(last)
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      limit.rlim_cur = rlim_t(last + 1)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      #expect(throws: SystemError(code: EMFILE, call: "bpf", subject: "counting in the kernel")) {
        try programs.attach("wakeups")
      }
    }
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

  /// By the header of `.BTF.ext` (btf.rst): magic and version, its length of 32, functions, lines, relocations. With them the kernel
  /// would check twice as much of an object.
  @Test(arguments: KernelObjects.all.map(\.name))
  func objectsDoNotTellWhichLineAnInstructionComesFrom(name: String) throws {
    let object = try #require(KernelObjects.all.first { $0.name == name })
    let bytes = try #require(Base64.decode(object.base64))
    let header: [UInt8] = [0x9f, 0xeb, 1, 0, 32, 0, 0, 0]
    let place = try #require(
      stride(from: 0, to: bytes.count - 32, by: 4).first { bytes[$0..<$0 + 8].elementsEqual(header) })
    let (functions, lines) = (bytes[place + 12..<place + 16], bytes[place + 20..<place + 24])
    #expect(functions.contains { $0 > 0 })
    #expect(lines.allSatisfy { $0 == 0 })
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
