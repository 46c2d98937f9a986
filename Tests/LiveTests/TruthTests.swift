import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// Measured figures against what the kernel and other tools say of the same run.
@Suite(.serialized, .waitsForPrograms) struct TruthTests {
  static let burn = """
    import time
    end = time.process_time() + float(__import__('sys').argv[1])
    while time.process_time() < end: pass
    """

  /// GNU time's user and system seconds, which it writes as its command's last words on standard error.
  static func timed(_ command: [String]) throws -> (measured: Measured, seconds: Double) {
    let measured = try Measured.run(["/usr/bin/time", "-f", "time %U %S"] + command)
    let line = measured.tool.errors.split(separator: "\n").last { $0.hasPrefix("time ") }
    let words = try #require(line).split(separator: " ").compactMap { Double($0) }
    return (measured, words.reduce(0, +))
  }

  @Test func bytesWrittenAreThoseInTheFile() throws {
    let tree = FixtureTree().file("/x", "")
    let run = try Measured.run([
      "dd", "if=/dev/zero", "of=\(tree.path)/x", "bs=1M", "count=64", "status=none",
    ])
    var status = stat()
    stat(tree.path + "/x", &status)
    #expect(run.value("disk.writes.bytes") == Double(status.st_size))
    #expect(run.value("disk.writes") == 64)
    #expect(run.fidelity("disk.writes.bytes") == (Permissions.countInKernel ? "exact" : "bound"))
  }

  @Test func deviceBytesAreThoseOfGNUTime() throws {
    let tree = FixtureTree().file("/x", "")
    let run = try Measured.run([
      "/usr/bin/time", "-f", "blocks %O", "dd", "if=/dev/zero", "of=\(tree.path)/x", "bs=1M", "count=16",
      "conv=fsync", "status=none",
    ])
    let words = try #require(run.tool.errors.split(separator: "\n").first { $0.hasPrefix("blocks ") })
    let truth = try #require(Double(words.dropFirst(7))) * 512
    let device = try #require(run.value("disk.device.bytes"))
    // Both count dirty pages; a file system in memory has none.
    #expect(abs(device - truth) <= truth * 0.01)
  }

  @Test func processorTimeOfFourProcessesIsThatOfGNUTime() throws {
    let shell = "for i in 1 2 3 4; do python3 -c \"$0\" 0.5 & done; wait"
    let (run, truth) = try Self.timed(["sh", "-c", shell, Self.burn])
    let seconds = try #require(run.value("cpu.time"))
    #expect(truth > 1.9)
    #expect(abs(seconds - truth) < truth * 0.02 + 0.02)
  }

  @Test func fiveHundredShortChildrenAreAllInTheProcessorTime() throws {
    let program = """
      import os, time
      for _ in range(500):
        pid = os.fork()
        if pid == 0:
          end = time.process_time() + 0.001
          while time.process_time() < end: pass
          os._exit(0)
        os.waitpid(pid, 0)
      """
    let (run, truth) = try Self.timed(["python3", "-c", program])
    let seconds = try #require(run.value("cpu.time"))
    #expect(truth > 0.5)
    #expect(abs(seconds - truth) < truth * 0.02 + 0.02)
  }

  @Test func aHundredMebibytesHeldAreAHundredMebibytesMore() throws {
    let program = """
      import sys, time
      def footprint():
        keys = ('Pss_Anon:', 'Pss_Shmem:', 'SwapPss:')
        lines = [line.split() for line in open('/proc/self/smaps_rollup')]
        return sum(int(line[1]) for line in lines if line[0] in keys) * 1024
      before = footprint()
      data = bytearray(100 << 20)
      time.sleep(1.0)
      print(before, footprint())
      """
    let run = try Measured.run(["python3", "-c", program])
    let truth = run.tool.output.split(separator: " ").compactMap { Double($0.filter(\.isNumber)) }
    try #require(truth.count == 2)
    let peak = try #require(run.value("memory.footprint.peak"))
    #expect(truth[1] - truth[0] >= 104_857_600)
    #expect(abs(peak - truth[1]) < 104_857_600 * 0.01, "\(peak) \(truth)")
  }

  @Test func theHighWaterMarkIsTheKernels() throws {
    let program = """
      import time
      data = bytearray(50 << 20)
      del data
      time.sleep(1.5)
      print([line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')][0])
      """
    let run = try Measured.run(["python3", "-c", program])
    let truth = try #require(Double(run.tool.output.filter(\.isNumber))) * 1024
    let peak = try #require(run.value("memory.resident.peak"))
    if run.fidelity("memory.resident.peak") == "sampled" {
      #expect(abs(peak - truth) < truth * 0.01)
    } else {
      #expect(peak >= truth * 0.9)
    }
  }

  @Test func wakeUpsAreTheVoluntarySwitchesOfGNUTime() throws {
    let run = try Measured.run([
      "/usr/bin/time", "-f", "switches %w", "python3", "-c",
      "import time\nfor _ in range(200): time.sleep(0.001)",
    ])
    let line = try #require(run.tool.errors.split(separator: "\n").first { $0.hasPrefix("switches ") })
    let truth = try #require(Double(line.dropFirst(9)))
    let count = try #require(run.value("cpu.wakeups"))
    #expect(truth >= 200)
    // GNU time itself sleeps a few times, which its own figure leaves out.
    #expect(count >= truth && count <= truth + 20)
  }

  @Test func syncsAreThoseThatStraceCounts() throws {
    let tree = FixtureTree().file("/x", "").file("/log", "")
    let program = """
      import os, sys
      file = os.open(sys.argv[1], os.O_WRONLY)
      for number in range(37):
        os.write(file, b'change')
        os.fsync(file) if number % 2 else os.fdatasync(file)
      """
    let run = try Measured.run([
      "strace", "-f", "-e", "trace=fsync,fdatasync", "-o", tree.path + "/log", "python3", "-c", program,
      tree.path + "/x",
    ])
    let truth = try tree.root.text("/log").split(separator: "\n").count { $0.contains("sync(") }
    #expect(truth == 37)
    let metric = try #require(run.metric("disk.syncs"))
    guard let count = metric["value"]?.number else {
      #expect(metric["missing"]?.string?.isEmpty == false)
      return
    }
    #expect(count == Double(truth))
  }

  /// The type of the file system that a path lies on; nil in a chroot whose root is no mount point.
  static func fileSystem(of path: String) throws -> String? {
    let mounts = try MountInfo.read(.live).filter { path.hasPrefix($0.mountPoint) }
    return mounts.max { $0.mountPoint.count < $1.mountPoint.count }?.type
  }

  @Test func aTreeThatNobodyWaitsForIsCountedInFullOrNotCalledExact() throws {
    let program = """
      import os, signal, time
      # What ends from here on leaves no account; wait(2) then waits for all of them and answers ECHILD.
      signal.signal(signal.SIGCHLD, signal.SIG_IGN)
      for _ in range(4):
        if os.fork() == 0:
          end = time.process_time() + 0.2
          while time.process_time() < end: pass
          os._exit(0)
      try: os.wait()
      except ChildProcessError: pass
      """
    let run = try Measured.run(["python3", "-c", program])
    let seconds = try #require(run.value("cpu.time"))
    #expect(run.fidelity("disk.writes") == (Permissions.countInKernel ? "exact" : "sampled"))
    if run.fidelity("cpu.time") == "exact" { #expect(seconds > 0.79) }
  }
}
