import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// Memory that several processes have in common, and memory that is there for a moment, against what the kernel says of it.
@Suite(.serialized, .waitsForPrograms) struct MemoryTruthTests {
  static let groupTellsItsPeak =
    (try? Measured.run(["true"]))?.metric("memory.resident.peak")?["note"]?.string?.contains("cgroup") == true

  /// A process with 40 MiB that forks four, which may write to all of it, and once they have, tells what all five hold.
  static let family = """
    import os, sys, time
    keys = ('Pss_Anon:', 'Pss_Shmem:', 'SwapPss:')
    def footprint(pid):
      lines = [line.split() for line in open(f'/proc/{pid}/smaps_rollup')]
      return sum(int(line[1]) for line in lines if line[0] in keys) * 1024
    data = bytearray(b'x') * (40 << 20)
    time.sleep(float(sys.argv[1]))
    children = []
    done, told = os.pipe()
    until, end = os.pipe()
    for number in range(4):
      pid = os.fork()
      if pid == 0:
        if sys.argv[2] == 'write':
          for place in range(0, len(data), 4096): data[place] = 121
        os.close(end)
        os.write(told, b'.')
        os.read(until, 1)
        os._exit(0)
      children.append(pid)
    for _ in children: os.read(done, 1)
    time.sleep(1)
    most = max(sum(footprint(pid) for pid in children + [os.getpid()]) for _ in range(3))
    os.close(end)
    for pid in children: os.waitpid(pid, 0)
    time.sleep(0.5)
    print(most, footprint(os.getpid()))
    """

  @Test(arguments: ["read", "write"])
  func pagesThatForkedProcessesHaveInCommonCountOnce(_ how: String) throws {
    let run = try Measured.run(["python3", "-c", Self.family, "0.6", how], options: ["--rate", "20"])
    let truth = run.tool.output.split(separator: " ").compactMap { Double($0.filter(\.isNumber)) }
    try #require(truth.count == 2, "\(run.tool.errors)")
    let series = try #require(run.report["series"]?["memory.footprint"]?["value"]?.array).compactMap(\.number)
    #expect(try #require(series.max()) <= truth[0] * 1.06, "\(truth) \(series)")
    #expect(try #require(series.max()) >= truth[0] * 0.94, "\(truth) \(series)")
    // What the last one holds alone is not lost with the others. At its end it gives its pages back, on a busy machine over several
    // samples; were what it holds lost before, what all had would stand here.
    let after = series.reversed().drop { $0 < truth[1] / 2 }.dropFirst(2).prefix(5)
    #expect(after.count == 5, "\(truth) \(series)")
    #expect(after.allSatisfy { abs($0 - truth[1]) < truth[1] * 0.06 }, "\(truth) \(series)")
  }

  /// A file in memory that is written and never mapped: 40 MiB that stand in no process's account.
  static let unmapped = """
    import os, sys, time
    if sys.argv[1] == 'memfd': file = os.memfd_create('unmapped')
    else:
      file = os.open('/dev/shm/headroom-test-%d' % os.getpid(), os.O_RDWR | os.O_CREAT)
      os.unlink('/dev/shm/headroom-test-%d' % os.getpid())
    for _ in range(40): os.write(file, bytes(1 << 20))
    print(os.fstat(file).st_blocks * 512)
    time.sleep(1)
    """

  @Test(arguments: ["memfd", "shm"]) func filesInMemoryCountThoughNobodyHasMappedThem(_ kind: String) throws {
    let run = try Measured.run(["python3", "-c", Self.unmapped, kind])
    let truth = try #require(Double(run.tool.output.filter(\.isNumber)), "\(run.tool.errors)")
    let peak = try #require(run.value("memory.footprint.peak"))
    #expect(truth >= 41_943_040)
    #expect(peak >= truth && peak < truth + 20_971_520, "\(peak) \(truth)")
  }

  /// 60 MiB in a file of `/dev/shm` that is closed, for as long as the program lives.
  static let closed = """
    import mmap, os, sys, time
    size = 60 << 20
    with open(sys.argv[1], 'w+b') as file:
        if sys.argv[2] == 'write': file.write(bytes(size))
        if sys.argv[2] == 'allocate': os.posix_fallocate(file.fileno(), 0, size)
        if sys.argv[2] == 'map':
            file.truncate(size)
            with mmap.mmap(file.fileno(), size) as held:
                for place in range(0, size, 4096): held[place] = 1
    time.sleep(3)
    os.unlink(sys.argv[1])
    """

  private static let isSharedInMemory: Bool = (try? TruthTests.fileSystem(of: "/dev/shm/x")) == "tmpfs"
  private static func sharedFile() -> String {
    "/dev/shm/headroom-closed-\(UInt32.random(in: 0...UInt32.max))"
  }

  @Test(
    .enabled(if: isSharedInMemory, "/dev/shm is no file system in memory"),
    arguments: ["write", "allocate", "map"])
  func aFileInMemoryThatNobodyHasOpenMakesEachFootprintABound(_ way: String) throws {
    let run = try Measured.run(["python3", "-c", Self.closed, Self.sharedFile(), way])
    for name in ["memory.footprint.steady", "memory.footprint.peak", "memory.growth"] {
      let metric = try #require(run.metric(name))
      let isBound = metric["fidelity"]?.string == "bound" && metric["bound"]?.string == "at least"
      // What a sample has counted while it was open or mapped is in the peak.
      let isCounted = name == "memory.footprint.peak" && metric["value"]?.number ?? 0 > 62_914_560
      #expect(isBound || isCounted, "\(metric)")
      guard name != "memory.growth" else { continue }
      let most = metric["interval"]?["high"]?.number ?? metric["value"]?.number ?? 0
      #expect(most > 62_914_560, "\(metric)")
    }
  }

  /// Browsers and databases fill and empty `/dev/shm` all the time.
  @Test(
    .enabled(if: isSharedInMemory && Counting.files, "needs root or CAP_BPF, and /dev/shm in memory"))
  func whatOthersPutThereIsNotTheProgramsOwn() throws {
    let other = "for n in 1 2 3; do sleep 0.5; head -c 62914560 /dev/zero > $0; sleep 0.5; rm $0; done"
    let filling = try Tool.start(program: "/bin/sh", ["-c", other, Self.sharedFile()])
    let run = try Measured.run(["sleep", "3"], options: ["--budget", "handheld"])
    _ = try filling.finish(within: 30)
    for name in ["memory.footprint.steady", "memory.footprint.peak"] {
      #expect(run.fidelity(name) == "sampled", "\(run.metric(name) ?? .null)")
    }
    #expect(run.tool.status == 0, "\(run.tool.errors)")
  }

  /// As a `/tmp` on tmpfs is, and as a program mounts one for itself.
  @Test(.enabled(if: Permissions.hideCgroups, "this process may not mount"), arguments: [true, false])
  func aFileOnAFileSystemInMemoryMakesTheSteadyFootprintABound(_ isSeen: Bool) throws {
    let tree = FixtureTree().file("/place/empty", "")
    let place = tree.path + "/place"
    let write = "mount -t tmpfs none \(place) && head -c 62914560 /dev/zero > \(place)/file; sleep 3"
    if isSeen {
      let mounted = try Tool.run(program: "/usr/bin/mount", ["-t", "tmpfs", "none", place])
      try #require(mounted.status == 0, "\(mounted.errors)")
    }
    defer { if isSeen { umount2(place, CInt(MNT_DETACH)) } }
    let run = try Measured.run(
      isSeen
        ? ["sh", "-c", "head -c 62914560 /dev/zero > \(place)/file; sleep 3"]
        : ["unshare", "-m", "sh", "-c", write])
    let metric = try #require(run.metric("memory.footprint.steady"))
    #expect(metric["bound"]?.string == "at least", "\(metric)")
  }

  @Test func aSegmentThatNobodyHasAttachedMakesTheSteadyFootprintABound() throws {
    let program = """
      import ctypes, time
      libc = ctypes.CDLL(None)
      libc.shmat.restype = ctypes.c_void_p
      number = libc.shmget(0, 60 << 20, 0o1600)
      place = libc.shmat(number, None, 0)
      ctypes.memset(place, 1, 60 << 20)
      libc.shmdt(ctypes.c_void_p(place))
      time.sleep(3)
      libc.shmctl(number, 0, None)
      """
    let run = try Measured.run(["/usr/bin/python3", "-c", program])
    let metric = try #require(run.metric("memory.footprint.steady"))
    #expect(metric["bound"]?.string == "at least", "\(metric) \(run.tool.errors)")
  }

  static let touch = """
    #include <stdlib.h>
    #include <sys/mman.h>
    int main(int count, char **words) {
      size_t size = atol(words[1]);
      char *bytes = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      madvise(bytes, size, MADV_NOHUGEPAGE);
      for (size_t place = 0; place < size; place += 4096) bytes[place] = 1;
      munmap(bytes, size);
      return 0;
    }
    """

  /// The compiled program, and the high-water mark in bytes that GNU time tells of a run that nobody measures.
  static func touching(_ bytes: Int, _ tree: FixtureTree) throws -> (command: [String], mark: Double) {
    tree.file("/touch.c", touch)
    let command = [tree.path + "/touch", "\(bytes)"]
    let built = try Tool.run(program: "/usr/bin/cc", ["-O1", "-o", command[0], tree.path + "/touch.c"])
    try #require(built.status == 0, "\(built.errors)")
    let timed = try Tool.run(program: "/usr/bin/time", ["-f", "%M"] + command)
    return (command, try #require(Double(timed.errors.filter(\.isNumber))) * 1024)
  }

  @Test func aPeakOfMillisecondsIsTheKernelsMark() throws {
    let tree = FixtureTree()
    let (command, mark) = try Self.touching(20_000_000, tree)
    for _ in 0..<3 {
      let run = try Measured.run(command)
      let peak = try #require(run.value("memory.resident.peak"))
      #expect(peak >= 20_000_000)
      // A cgroup counts no pages of files that were in memory before.
      guard run.metric("memory.resident.peak")?["note"]?.string?.contains("cgroup") != true else { continue }
      #expect(abs(peak - mark) < mark * 0.03, "\(peak) \(mark)")
      #expect(run.fidelity("memory.resident.peak") == (Permissions.hearEnds ? "exact" : "sampled"))
      let footprint = try #require(run.metric("memory.footprint.peak"))
      let isWhole = footprint["value"]?.number ?? 0 > 18_000_000
      #expect(isWhole || footprint["fidelity"] == "bound", "\(footprint)")
    }
  }

  /// 64 files of 1 MiB in memory, one after the other, each gone within some milliseconds.
  static let passing = """
    import os
    for _ in range(64):
      file = os.memfd_create('passing')
      os.write(file, bytes(1 << 20))
      os.close(file)
    """

  @Test(.enabled(if: Permissions.countInKernel, "BPF is not permitted here"))
  func memoryFilesThatNoSampleSawMakeTheFootprintABound() throws {
    let run = try Measured.run(["python3", "-c", Self.passing])
    let footprint = try #require(run.metric("memory.footprint.peak"))
    #expect(footprint["bound"] == "at least", "\(footprint)")
    #expect(footprint["note"]?.string?.contains("more were written to memory files") == true, "\(footprint)")
  }

  /// 50 MiB of its own and, for a moment, as many in a file in memory, which stays.
  static let both = """
    import os, time
    time.sleep(0.5)
    file = os.memfd_create('both')
    os.write(file, b'x' * (50 << 20))
    time.sleep(0.5)
    """

  @Test(.enabled(if: Permissions.hearEnds, "what ends is not heard of here"))
  func aMomentWithAFileInMemoryAndAsMuchOfItsOwnIsNotMoreThanWasPossible() throws {
    let run = try Measured.run(["python3", "-c", Self.both])
    let footprint = try #require(run.metric("memory.footprint.peak"))
    let most = footprint["interval"]?["high"]?.number ?? footprint["value"]?.number ?? 0
    #expect(most > 104_857_600, "\(footprint)")
  }

  @Test(.enabled(if: !groupTellsItsPeak, "the cgroup's own peak, which is exact, is told here"))
  func memoryOfBeforeAnExecIsNotForgotten() throws {
    let tree = FixtureTree()
    let (command, _) = try Self.touching(60_000_000, tree)
    tree.file(
      "/touch.c", Self.touch.replacing("return 0;", with: "execl(\"/bin/true\", \"true\", (char *)0);"))
    let built = try Tool.run(
      program: "/usr/bin/cc", ["-O1", "-include", "unistd.h", "-o", command[0], tree.path + "/touch.c"])
    try #require(built.status == 0, "\(built.errors)")
    let run = try Measured.run(command)
    let footprint = try #require(run.metric("memory.footprint.peak"))
    let isSeen = footprint["value"]?.number ?? 0 > 54_000_000
    #expect(isSeen || footprint["fidelity"] == "bound", "\(footprint)")
    #expect(isSeen || footprint["interval"]?["high"]?.number ?? 0 > 60_000_000, "\(footprint)")
  }

  @Test(.enabled(if: Permissions.dropRights, "only root can become another user"))
  func withoutPrivilegeItIsToo() throws {
    let tree = FixtureTree()
    chmod(tree.path, 0o777)
    let (command, mark) = try Self.touching(60_000_000, tree)
    let run = try UnprivilegedTests.run(command)
    let peak = try #require(run.value("memory.resident.peak"), "\(run.tool.errors)")
    #expect(abs(peak - mark) < mark * 0.05, "\(peak) \(mark)")
  }

  @Test func theImageThatAProgramIsForkedWithIsNotItsOwn() throws {
    let truth = try Tool.run(program: "/usr/bin/time", ["-f", "%M", "/bin/true"])
    let mark = try #require(Double(truth.errors.filter(\.isNumber))) * 1024
    let run = try Measured.run(["/bin/true"])
    let peak = try #require(run.value("memory.resident.peak"))
    #expect(peak < mark + 2_097_152, "\(peak) \(mark)")
  }

  @Test(
    .enabled(if: Permissions.hearEnds, "the kernel has no taskstats, or this is a container"),
    .enabled(if: !groupTellsItsPeak, "the cgroup's own peak, which is exact, is told here"))
  func ofSeveralProcessesThePeakIsABound() throws {
    let tree = FixtureTree()
    let (command, mark) = try Self.touching(20_000_000, tree)
    let words = command.joined(separator: " ")
    let run = try Measured.run(["sh", "-c", "\(words); \(words); exit 0"])
    let metric = try #require(run.metric("memory.resident.peak"))
    #expect(metric["bound"] == "at most")
    // The shell is there too; the two others never were at the same time.
    let value = try #require(metric["value"]?.number)
    #expect(value > mark && value < mark * 1.4, "\(metric)")
  }
}
