import CBpf
import Glibc
import Testing

@testable import Instruments
@testable import Kernel

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

  /// Loaded ones that have counted nothing yet. Where another test was just starting a program, that one held the links of those
  /// before, and they went on counting, until it had executed: then others are taken. Nil where there are none in ten turns.
  private func emptyOnes(_ word: String) throws -> KernelPrograms? {
    for _ in 0..<10 {
      let programs = try load(word)
      if programs.figure(.wakeups) == 0, programs.lost == 0,
        programs.events(Set((0..<64).compactMap { KernelEvent.Kind(rawValue: $0) })).isEmpty,
        programs.entries("sleepers").isEmpty, programs.entries("members").isEmpty
      {
        return programs
      }
      usleep(50_000)
    }
    return nil
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
    let programs = try #require(try emptyOnes("kept"), "they did not begin from nothing")
    _ = try programs.attach("wakeups")
    for _ in 0..<50 { usleep(200) }
    #expect(try #require(programs.figure(.wakeups)) >= 50)
  }

  @Test func nothingIsKeptUnlessSomebodyAsks() throws {
    #expect(try counted("freed") >= 50)
    #expect(LoadedPrograms.take("counting btf freed", for: -1) == nil)
  }

  @Test func whatHasFinishedCountingIsDetachedForARest() throws {
    let programs = try load("finished")
    _ = try programs.attach("wakeups")
    LoadedPrograms.detach()
    let before = try #require(programs.figure(.wakeups))
    for _ in 0..<50 { usleep(200) }
    #expect(try #require(programs.figure(.wakeups)) >= before + 50, "they still count")
    programs.end()
    LoadedPrograms.detach()
    #expect(
      OwnPrograms.comesToRest { programs.figure(.wakeups) }, "it still counts after two seconds of wake-ups")
  }

  @Test func preparedProgramsAreAttachedWhenLoadedAndDetachedForARestWhileAProgramIsHeld() throws {
    KernelPrograms.prepare(wanted: ["ahead"])
    let programs = try load("ahead")
    for _ in 0..<50 { usleep(200) }
    #expect(try #require(programs.figure(.wakeups)) >= 50, "they were not attached")
    let held = try HeldProcess(
      CommandLaunch(
        path: "/bin/true", arguments: [Array("true".utf8)], environment: [], user: nil, signalMask: 0,
        fileLimit: 1024))
    defer { held.abandon() }
    LoadedPrograms.detach()
    #expect(
      OwnPrograms.comesToRest { programs.figure(.wakeups) }, "it still counts after two seconds of wake-ups")
    _ = try programs.attach("wakeups")
    let before = try #require(programs.figure(.wakeups))
    for _ in 0..<50 { usleep(200) }
    #expect(try #require(programs.figure(.wakeups)) >= before + 50, "they were not attached again")
  }

  @Test func programsThatAreFreedAreDetachedOnceThatWasWaitedFor() throws {
    var programs: KernelPrograms? = try load("aside")
    _ = try programs?.attach("wakeups")
    let counters = fcntl(try #require(programs).counters, F_DUPFD_CLOEXEC, 3)
    defer { close(counters) }
    programs = nil
    LoadedPrograms.settle()
    let sums = ProcessorSums(
      .init(map: counters, count: Int(CBPF_MOST_FIGURES), processors: sysconf(Int32(_SC_NPROCESSORS_CONF))))
    #expect(OwnPrograms.comesToRest { sums.read() ? sums[Int(KernelFigure.wakeups.rawValue)] : nil })
  }

  /// Processes that a program in a group of its own starts, as programs of that word count them.
  private func started(_ count: Int, _ word: String, in group: Cgroup) throws -> UInt64 {
    let programs = try KernelPrograms(group, wanted: [word])
    _ = try programs.attach("tree")
    let script = Array(repeating: "/bin/true", count: count).joined(separator: ";") + "; :"
    var launch = CommandLaunch(
      path: "/bin/sh", arguments: ["sh", "-c", script].map { Array($0.utf8) }, environment: [], user: nil,
      signalMask: 0, fileLimit: 1024)
    launch.cgroup = group
    let child = try HeldProcess(launch)
    try child.start()
    _ = try child.end()
    return try #require(programs.figure(.processes))
  }

  @Test func oneThatStaysAttachedCountsEachRunAlone() throws {
    LoadedPrograms.keep()
    defer { LoadedPrograms.forget() }
    for (run, count) in [5, 2, 7].enumerated() {
      let group = try #require(GroupPlace.parents().last).child("headroom-kept-\(getpid())-\(run)")
      try group.create()
      defer { try? group.remove() }
      #expect(try started(count, "stays", in: group) == UInt64(count) + 1)
    }
  }
}
