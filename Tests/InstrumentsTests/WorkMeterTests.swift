import Energy
import Glibc
import Kernel
import Recordings
import Synchronization
import TestSupport
import Testing

@testable import Instruments

@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: MeasuredWork.canBeSeen, "switches of threads may not be looked at here"))
struct WorkMeterTests {
  /// Two that do nothing but work share one processor; one of them is the measured program.
  @Test func oneOfTwoOnAProcessorGetsItsOwnTimeAndTheOtherTheRest() throws {
    let run = try MeasuredWork.run(exact: true)
    #expect(run.how == "every switch of threads, by the kernel")
    let there = run.work.filter { $0.processor == MeasuredWork.processor }
    let (program, others) = (there.map(\.program).reduce(0, +), there.map(\.others).reduce(0, +))
    #expect(abs(program / run.own - 1) < 0.03, "\(program) s of \(run.own) s; stolen: \(run.stolen) ticks")
    // Others than the second may have worked there too.
    #expect(others > run.other * 0.97, "\(others) s of \(run.other) s")
    #expect(run.own > 0.1 && run.other > 0.1)
    let elsewhere = run.work.filter { $0.processor != MeasuredWork.processor }
    #expect(elsewhere.allSatisfy { $0.program == 0 })
  }

  @Test func noProcessorWorksForLongerThanThereWasTime() throws {
    let run = try MeasuredWork.run(exact: true)
    for (_, lines) in Dictionary(grouping: run.work, by: \.processor) {
      #expect(lines.map { $0.program + $0.others }.reduce(0, +) <= run.elapsed)
    }
    let there = run.work.filter { $0.processor == MeasuredWork.processor }
    #expect(there.map { $0.program + $0.others }.reduce(0, +) > 0.5 * (run.own + run.other))
  }

  /// Without a look at every switch the program's time is its cgroup's, and what the processors do beside it is no less
  /// than what the second worked.
  @Test func idleTimeTellsTheSameMoreCoarsely() throws {
    let run = try MeasuredWork.run(exact: false, root: FixtureTree.unscaled)
    #expect(run.how.hasPrefix("the processors' idle time, in steps of"))
    let program = run.work.map(\.program).reduce(0, +)
    #expect(abs(program / run.own - 1) < 0.03, "\(program) s of \(run.own) s")
  }

  /// One thread works on without a switch while its processor's frequency is changed twice, as most often from another.
  @Test func workIsDividedWhereTheFrequencyChanged() throws {
    let own = try #require(try Cgroup.of("self"))
    let here = MeasuredWork.processor
    let other = try #require(ProcStat.read().times.keys.min())
    let thread = Mutex<(work: [ProcessorWork], spent: [Double])>(([], []))
    let busy = try NamedThread("busy") {
      do {
        try NamedThread.pin(to: here)
        let clockwork = try CPUTimeAccounting(own, told: [here], frequencies: [here: 600_000])
        var spent: [Double] = []
        for next: UInt64? in [1_200_000, 1_800_000, nil] {
          let start = MeasuredWork.threadSeconds()
          while MeasuredWork.threadSeconds() - start < 0.1 {}
          if let next { try clockwork.note(next, of: here, on: other) }
          spent.append(MeasuredWork.threadSeconds() - start)
        }
        let work = try clockwork.work()
        thread.withLock { $0 = (work, spent) }
        return 0
      } catch { return 1 }
    }
    #expect(busy.join() == 0)
    let (work, spent) = thread.withLock { $0 }
    for (hertz, seconds) in zip([6e8, 1.2e9, 1.8e9], spent) {
      let program = work.first { $0.processor == here && $0.hertz == hertz }?.program ?? 0
      // Other threads of these tests are in the same group.
      #expect(program > seconds * 0.95, "\(hertz): \(program) s of \(seconds) s")
    }
    #expect(Set(work.filter { $0.processor == here }.map(\.hertz)) == [6e8, 1.2e9, 1.8e9])
  }

  /// What was done before the first change is at no frequency, and not at the one that came then.
  @Test func untilAFrequencyIsToldItIsUnknown() throws {
    let own = try #require(try Cgroup.of("self"))
    let here = MeasuredWork.processor
    let found = Mutex<[ProcessorWork]>([])
    let busy = try NamedThread("busy") {
      do {
        try NamedThread.pin(to: here)
        let clockwork = try CPUTimeAccounting(own, told: [here], frequencies: [:])
        for next: UInt64? in [1_200_000, nil] {
          let start = MeasuredWork.threadSeconds()
          while MeasuredWork.threadSeconds() - start < 0.1 {}
          if let next { try clockwork.note(next, of: here, on: here) }
        }
        let work = try clockwork.work()
        found.withLock { $0 = work }
        return 0
      } catch { return 1 }
    }
    #expect(busy.join() == 0)
    let work = found.withLock { $0.filter { $0.processor == here } }
    #expect(work.map(\.hertz) == [nil, 1.2e9])
    #expect(work.allSatisfy { $0.program > 0.09 })
  }

  /// Frequencies change on another processor, over and over, while the one that they are of switches threads: each
  /// nanosecond is counted once, whoever takes it.
  @Test func changesFromElsewhereLoseNothing() throws {
    let own = try #require(try Cgroup.of("self"))
    let here = MeasuredWork.processor
    let other = try #require(ProcStat.read().times.keys.min())
    let start = Clock.nanoseconds()
    let clockwork = try CPUTimeAccounting(own, told: [here], frequencies: [here: 600_000])
    for turn in 0..<20_000 {
      try clockwork.note(turn % 2 == 0 ? 1_200_000 : 600_000, of: here, on: other)
      if turn % 10 == 0 { _ = try clockwork.work() }
    }
    let work = try clockwork.work().filter { $0.processor == here }
    let elapsed = Double(Clock.nanoseconds() - start) / 1e9
    #expect(work.map { $0.program + $0.others }.reduce(0, +) <= elapsed)
    #expect(Set(work.compactMap(\.hertz)).isSubset(of: [6e8, 1.2e9]))
  }

  /// A stretch that is still running when it is asked for is in the answer, so that a program that never sleeps has
  /// worked for as long as the clock says.
  @Test func whatStillRunsIsCountedUpToNow() throws {
    let own = try #require(try Cgroup.of("self"))
    let meter = WorkMeter(Target(pid: getpid(), group: own), exact: true)
    meter.begin()
    let begun = meter.snapshot()
    let before = MeasuredWork.threadSeconds()
    while MeasuredWork.threadSeconds() - before < 0.2 {}
    let work = try #require(WorkMeter.work(from: begun, to: meter.snapshot()))
    let mine = work.map(\.program).reduce(0, +)
    #expect(mine >= 0.19)
  }
}

/// Two busy programs on one processor.
enum MeasuredWork {
  struct Run {
    var work: [ProcessorWork]
    var how: String
    /// Processor seconds by the kernel's own account, of the measured program and of the other.
    var own: Double
    var other: Double
    var elapsed: Double
    /// What the host took from the processor meanwhile.
    var stolen: UInt64
  }

  static let processor = (try? ProcStat.read())?.times.keys.max() ?? 0

  static let canBeSeen: Bool = {
    guard let own = try? Cgroup.of("self"), access(own.path, W_OK) == 0 else { return false }
    return (try? CPUTimeAccounting(own, told: [], frequencies: [:])) != nil
  }()

  static func run(exact: Bool, root: KernelRoot = .live) throws -> Run {
    let group = try #require(try Cgroup.of("self")).child("headroom-work-test-\(getpid())")
    try group.create()
    defer { try? group.remove() }
    let busy = try (0..<2).map { _ in
      try Tool.start(
        program: "/usr/bin/taskset", ["-c", "\(processor)", "/bin/sh", "-c", "while :; do :; done"])
    }
    // They are killed before their group is removed.
    defer { for program in busy { program.send(SIGKILL) } }
    // Before it is the shell it has not been put on its processor.
    for program in busy {
      try wait(until: { try KernelRoot.live.text("/proc/\(program.pid)/comm") == "sh" })
    }
    for program in busy { try stop(program.pid) }
    try group.adopt(busy[0].pid)
    let meter = WorkMeter(Target(pid: busy[0].pid, group: group), exact: exact, root: root)
    let before = try busy.map { try seconds($0.pid) }
    let stolen = try stolenTicks()
    let start = Clock.nanoseconds()
    meter.begin()
    let begun = meter.snapshot()
    for program in busy { program.send(SIGCONT) }
    usleep(1_500_000)
    // On a busy machine they get little of their processor.
    try wait(until: { try zip(busy, before).allSatisfy { try seconds($0.pid) - $1 > 0.2 } })
    for program in busy { try stop(program.pid) }
    let work = try #require(WorkMeter.work(from: begun, to: meter.snapshot()))
    let elapsed = Double(Clock.nanoseconds() - start) / 1e9
    let after = try busy.map { try seconds($0.pid) }
    return Run(
      work: work, how: meter.how, own: after[0] - before[0], other: after[1] - before[1], elapsed: elapsed,
      stolen: try stolenTicks() - stolen)
  }

  private static func stolenTicks() throws -> UInt64 {
    try #require(try ProcStat.read().times[processor]).stolen
  }

  private static func stop(_ pid: Int32) throws {
    kill(pid, SIGSTOP)
    try wait(until: { try ProcPIDStat.read(pid).state == "T" })
  }

  private static func wait(until isSo: () throws -> Bool) throws {
    for _ in 0..<10_000 where try !isSo() { usleep(1000) }
    try #require(try isSo())
  }

  /// The time on a processor, in nanoseconds (sched-stats.rst).
  private static func seconds(_ pid: Int32) throws -> Double {
    let words = try KernelRoot.live.text("/proc/\(pid)/schedstat").split(separator: " ")
    return try #require(words.first.flatMap { Double($0) }) / 1e9
  }

  static func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

extension FixtureTree {
  /// This machine's processors with one frequency and of one kind.
  static var unscaled: KernelRoot {
    let tree = FixtureTree()
    let path = tree.path
    mkdir(path + "/proc", 0o755)
    symlink("/proc/stat", path + "/proc/stat")
    return tree.openRoot
  }
}
