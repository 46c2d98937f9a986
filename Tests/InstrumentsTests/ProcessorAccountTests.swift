import Energy
import Kernel
import Recordings
import TestSupport
import Testing

@testable import Instruments

struct ProcessorAccountTests {
  private static func account(
    _ seconds: Double, idle: [UInt64], stolen: [UInt64] = [], program: Double? = nil,
    _ frequencies: [ProcessorAccount.Frequencies] = []
  ) -> ProcessorAccount {
    let times = idle.indices.map {
      ($0, ProcStat.Times(idle: idle[$0], stolen: stolen.isEmpty ? 0 : stolen[$0]))
    }
    var account = ProcessorAccount(
      time: UInt64(seconds * 1e9), processors: Dictionary(uniqueKeysWithValues: times))
    (account.program, account.frequencies, account.tick) = (program, frequencies, 0.01)
    return account
  }

  private static func seconds(_ work: [ProcessorWork]?, _ processor: Int) -> [Double] {
    let lines = (work ?? []).filter { $0.processor == processor }
    return [lines.map(\.program).reduce(0, +), lines.map(\.others).reduce(0, +)]
      .map { ($0 * 1e6).rounded() / 1e6 }
  }

  @Test func whatIsNotIdleIsWorkAndTheProgramHasItsShareOfEach() {
    let before = Self.account(10, idle: [100, 200], program: 5)
    // Of 10 s the first worked 4 and the second 8; the program worked 3 of these 12.
    let work = Self.account(20, idle: [700, 400], program: 8).work(since: before)
    #expect(Self.seconds(work, 0) == [1, 3] && Self.seconds(work, 1) == [2, 6])
    #expect(work?.count == 2 && work?.allSatisfy { $0.hertz == nil } == true)
  }

  @Test func whatTheHostTookIsNoWork() {
    let before = Self.account(0, idle: [0], stolen: [50], program: 0)
    let work = Self.account(10, idle: [400], stolen: [250], program: 0).work(since: before)
    #expect(Self.seconds(work, 0) == [0, 4])
  }

  @Test func aProgramTooShortForTheStepsOfIdleTimeHasItsTimeAllTheSame() {
    let work = Self.account(1, idle: [100, 100], program: 0.004)
      .work(since: Self.account(0, idle: [0, 0], program: 0))
    #expect(Self.seconds(work, 0) == [0.002, 0] && Self.seconds(work, 1) == [0.002, 0])
  }

  @Test func idleTimeThatGoesBackIsNoMoreWorkThanThereWasTime() {
    let work = Self.account(1, idle: [90], program: 0).work(since: Self.account(0, idle: [100], program: 0))
    #expect(Self.seconds(work, 0) == [0, 1])
  }

  @Test func theTimeIsDividedAsTheFrequenciesWere() {
    func policy(_ slow: UInt64, _ fast: UInt64) -> [ProcessorAccount.Frequencies] {
      [.init(processors: [0], residency: [600_000: slow, 1_200_000: fast], current: 600_000)]
    }
    let before = Self.account(0, idle: [0], program: 0, policy(1000, 500))
    let work = Self.account(4, idle: [0], program: 2, policy(1100, 800)).work(since: before)
    #expect(work?.map(\.hertz) == [6e8, 1.2e9])
    #expect(work?.map(\.program) == [0.5, 1.5] && work?.map(\.others) == [0.5, 1.5])
    // An account that was reset begins again.
    let reset = Self.account(4, idle: [0], program: 2, policy(10, 30)).work(since: before)
    #expect(reset?.map(\.program) == [0.5, 1.5])
  }

  @Test func aProcessorThatCameLaterIsLeftOut() {
    let work = Self.account(1, idle: [0, 0], program: 1).work(since: Self.account(0, idle: [0], program: 0))
    #expect(work?.map(\.processor) == [0])
  }

  /// A machine that is slow at rest and fast in the run: each stretch has the frequencies that it had itself.
  @Test func restAndRunHaveTheirOwnFrequencies() throws {
    func moment(_ seconds: Double, idle: UInt64, program: Double, _ slow: UInt64, _ fast: UInt64)
      -> WorkSnapshot
    {
      let policy = ProcessorAccount.Frequencies(
        processors: [0], residency: [600_000: slow, 2_400_000: fast], current: 600_000)
      return WorkSnapshot(
        source: .accounts(Self.account(seconds, idle: [idle], program: program, [policy])))
    }
    let begun = moment(0, idle: 0, program: 1, 5000, 5000)
    let started = moment(10, idle: 900, program: 1, 6000, 5000)
    let ended = moment(14, idle: 900, program: 4, 6000, 5400)
    let rest = try #require(WorkMeter.work(from: begun, to: started))
    #expect(rest == [ProcessorWork(processor: 0, hertz: 6e8, program: 0, others: 1)])
    let run = try #require(WorkMeter.work(from: started, to: ended))
    #expect(run == [ProcessorWork(processor: 0, hertz: 2.4e9, program: 3, others: 1)])
  }

  @Test func nothingIsToldWhereAnAccountIsMissingOrOfAnotherSource() {
    let account = WorkSnapshot(source: .accounts(Self.account(1, idle: [0], program: 1)))
    let untold = WorkSnapshot(source: .accounts(Self.account(1, idle: [0])))
    let kernel = WorkSnapshot(source: .kernel([], nil))
    let nobody = WorkSnapshot(source: .nobody)
    #expect(
      WorkMeter.work(from: account, to: account) != nil && WorkMeter.work(from: kernel, to: kernel) == [])
    for (from, to) in [
      (account, untold), (untold, account), (account, kernel), (kernel, account), (nobody, nobody),
      (kernel, nobody),
    ] {
      #expect(WorkMeter.work(from: from, to: to) == nil)
    }
  }

  @Test func aGroupThatIsGoneTellsNothing() throws {
    let root = FixtureTree().file("/proc/stat", "cpu0 1 2 3 4 5\n").root
    let gone = Cgroup(path: "/sys/fs/cgroup/headroom-was-never-here")
    #expect(try #require(ProcessorAccount.read(gone, root)).program == nil)
    let meter = WorkMeter(Target(pid: 1, group: gone), exact: false, root: root)
    meter.begin()
    #expect(WorkMeter.work(from: meter.snapshot(), to: meter.snapshot()) == nil)
  }

  @Test func whatTheKernelSawIsTakenFromOneMomentToTheNext() {
    func line(_ hertz: Double?, _ program: Double, _ others: Double) -> ProcessorWork {
      ProcessorWork(processor: 1, hertz: hertz, program: program, others: others)
    }
    let before = WorkSnapshot(source: .kernel([line(6e8, 1, 2), line(nil, 3, 0)], nil))
    let after = WorkSnapshot(source: .kernel([line(6e8, 1.5, 2.25), line(nil, 3, 0), line(9e8, 0, 4)], nil))
    #expect(WorkMeter.work(from: before, to: after) == [line(6e8, 0.5, 0.25), line(9e8, 0, 4)])
  }

  @Test func theKernelsAccountsAreReadFromAMachine() throws {
    let root = FixtureTree.bigAndLittle.root
    let account = try #require(ProcessorAccount.read(nil, root))
    #expect(account.processors[1] == .init(idle: 1690, stolen: 7) && account.processors.count == 2)
    #expect(account.frequencies.map(\.processors) == [[0], [1]])
    #expect(account.frequencies.map(\.current) == [600_000, 1_800_000])
    #expect(account.frequencies[0].residency == [600_000: 400, 1_200_000: 600])
    // The second policy keeps no account of its frequencies.
    #expect(account.frequencies[1].residency.isEmpty)
    #expect(WorkMeter.isVaried(root))
    #expect(!WorkMeter.isVaried(FixtureTree().file("/proc/stat", "cpu0 1 2 3 4 5\n").root))
  }

  @Test func aProcessorThatChoosesItsFrequencyItselfTellsNone() {
    let tree = FixtureTree()
      .file("/sys/devices/system/cpu/cpufreq/policy0/affected_cpus", "0\n")
      .file("/sys/devices/system/cpu/cpufreq/policy0/scaling_driver", "intel_pstate\n")
      .file("/sys/devices/system/cpu/cpufreq/policy0/scaling_cur_freq", "2400000\n")
      .file("/sys/devices/system/cpu/cpufreq/policy0/cpuinfo_min_freq", "800000\n")
      .file("/sys/devices/system/cpu/cpufreq/policy0/cpuinfo_max_freq", "4000000\n")
    let policy = SysCpufreq.readAll(tree.root)[0]
    #expect(policy.current(tree.root) == nil && policy.isScaled && policy.highest == 4_000_000)
  }

  /// intel_cpufreq and amd-pstate under schedutil: neither an event nor an account of residency tells of a change.
  @Test(arguments: ["intel_cpufreq", "amd-pstate"]) func aDriverThatTakesWishesTellsNoChange(_ driver: String)
  {
    let base = "/sys/devices/system/cpu/cpufreq/policy0"
    let tree = FixtureTree()
      .file("\(base)/affected_cpus", "0\n").file("\(base)/related_cpus", "0 1\n")
      .file("\(base)/scaling_driver", "\(driver)\n").file("\(base)/scaling_governor", "schedutil\n")
      .file("\(base)/scaling_cur_freq", "2400000\n")
      .file("\(base)/stats/time_in_state", "800000 10\n2400000 20\n")
    let policy = SysCpufreq.readAll(tree.root)[0]
    #expect(!policy.tellsChanges && policy.current(tree.root) == nil && policy.residency(tree.root) == nil)
    #expect(policy.processors == [0] && policy.related == [0, 1])
    tree.file("\(base)/scaling_governor", "ondemand\n")
    let told = SysCpufreq.readAll(tree.root)[0]
    #expect(told.tellsChanges && told.residency(tree.root)?.count == 2)
    // What it shows is a mean that was measured, whoever sets it.
    #expect(told.current(tree.root) == nil)
  }

  @Test func aMeanIsNoFrequencyThatWasSetUnlessItIsOneOfThemExactly() {
    let base = "/sys/devices/system/cpu/cpufreq/policy0"
    let tree = FixtureTree()
      .file("\(base)/affected_cpus", "0\n").file("\(base)/scaling_driver", "acpi-cpufreq\n")
      .file("\(base)/scaling_available_frequencies", "2400000 1600000 800000\n")
      .file("\(base)/scaling_cur_freq", "797412\n")
    let policy = SysCpufreq.readAll(tree.root)[0]
    #expect(policy.current(tree.root) == nil)
    tree.file("\(base)/cpuinfo_cur_freq", "800000\n")
    #expect(policy.current(tree.root) == 800_000)
  }

  @Test func whatNoFrequencyCanBeIsLeftOut() {
    let base = "/sys/devices/system/cpu/cpufreq/policy0"
    let tree = FixtureTree()
      .file("\(base)/affected_cpus", "0 18446744073709551615\n")
      .file("\(base)/scaling_available_frequencies", "600000 18446744073709551615\n")
      .file("\(base)/cpuinfo_min_freq", "600000\n")
      .file("\(base)/stats/time_in_state", "18446744073709551615 1\n")
    let policy = SysCpufreq.readAll(tree.root)[0]
    #expect(policy.processors == [0] && policy.frequencies == [600_000] && policy.highest == 600_000)
    #expect(policy.residency(tree.root) == nil)
  }

  @Test func workOfAProcessorThatTellsNoChangesIsAtAnUnknownFrequency() {
    var words = [UInt64](repeating: 0, count: 2 + 64 * 4)
    words.replaceSubrange(2..<10, with: [1_000_000_000, 0, 0, 0, 2_000_000_000, 500_000_000, 0, 600_000])
    let bytes = words.withUnsafeBytes { Array($0) }
    #expect(
      CPUTimeAccounting.work(of: 0, bytes, isTold: false)
        == [ProcessorWork(processor: 0, hertz: nil, program: 3, others: 0.5)])
    #expect(CPUTimeAccounting.work(of: 0, bytes).map(\.hertz) == [nil, 6e8])
    #expect(
      CPUTimeAccounting.work(of: 0, [UInt8](repeating: 0, count: words.count * 8), isTold: false) == [])
  }

  /// `struct processor_work`: the head, then 64 frequencies of four words each.
  @Test func theKernelsFiguresAreReadByFrequency() {
    var words = [UInt64](repeating: 0, count: 2 + 64 * 4)
    words.replaceSubrange(2..<10, with: [5, 7, 0, 1_000_000, 2_000_000_000, 0, 9, 600_000])
    let work = CPUTimeAccounting.work(of: 3, words.withUnsafeBytes { Array($0) })
    #expect(
      work == [
        ProcessorWork(processor: 3, hertz: 6e8, program: 2, others: 0),
        ProcessorWork(processor: 3, hertz: 1e9, program: 5e-9, others: 7e-9),
      ])
  }
}

extension FixtureTree {
  /// A processor of each kind.
  static var bigAndLittle: FixtureTree {
    let base = "/sys/devices/system/cpu"
    return FixtureTree()
      .file(
        "/proc/stat", "cpu 1 1 1 1 1\ncpu0 9 0 9 800 20 0 0 3 0 0\ncpu1 9 0 9 1600 90 0 0 7 0 0\nintr 5\n"
      )
      .file("\(base)/online", "0-1\n")
      .file("\(base)/cpu0/cpu_capacity", "400\n")
      .file("\(base)/cpu1/cpu_capacity", "1024\n")
      .file("\(base)/cpufreq/policy0/affected_cpus", "0\n")
      .file("\(base)/cpufreq/policy0/scaling_available_frequencies", "600000 1200000 \n")
      .file("\(base)/cpufreq/policy0/scaling_cur_freq", "600000\n")
      .file("\(base)/cpufreq/policy0/stats/time_in_state", "600000 400\n1200000 600\n")
      .file("\(base)/cpufreq/policy1/affected_cpus", "1\n")
      .file("\(base)/cpufreq/policy1/scaling_available_frequencies", "800000 1800000 \n")
      .file("\(base)/cpufreq/policy1/scaling_cur_freq", "1800000\n")
  }
}
