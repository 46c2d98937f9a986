import Formats
import Kernel
import TestSupport
import Testing

/// Faults, switches and writes of processes that hardly live, that nobody waits for, that are killed.
@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: Permissions.countInKernel, "this process may not load BPF programs"))
struct AccountTests {
  /// Children that write three times ten bytes each, to a file or where they are told to, waited for or not.
  static let children = """
    import os, signal, sys
    ignored = sys.argv[2] == 'ignored'
    if ignored: signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    place = sys.argv[3] if len(sys.argv) > 3 else '/dev/null'
    file = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for _ in range(int(sys.argv[1])):
      pid = os.fork()
      if pid == 0:
        for _ in range(3): os.write(file, b'ten bytes.')
        os._exit(0)
      if not ignored: os.waitpid(pid, 0)
    try: os.wait()
    except ChildProcessError: pass
    """

  static func threads(_ run: Measured) -> [JSONValue] { run.report["tables"]?["threads"]?.array ?? [] }

  static func sum(_ lines: [JSONValue], _ key: String) -> Double {
    lines.reduce(0) { $0 + ($1[key]?.number ?? 0) }
  }

  @Test func childrenThatNobodyWaitsForCountLikeThoseThatAreWaitedFor() throws {
    for how in ["ignored", "waited"] {
      let tree = FixtureTree()
      let run = try Measured.run(["python3", "-c", Self.children, "500", how, tree.path + "/x"])
      #expect(run.value("disk.writes") == 1500, "\(how)")
      #expect(run.value("disk.writes.bytes") == 15_000, "\(how)")
      for name in ["disk.writes", "memory.faults.minor", "memory.faults.major", "cpu.switches.voluntary"] {
        #expect(run.fidelity(name) == "exact", "\(how) \(name)")
      }
    }
  }

  @Test(.enabled(if: Peers.perf, "perf is not there"))
  func faultsOfChildrenThatNobodyWaitsForAreThosePerfCounts() throws {
    let tree = FixtureTree()
    let run = try Measured.run(
      ["perf", "stat", "-x,", "-o", tree.path + "/perf", "-e", "page-faults", "python3", "-c", Self.children]
        + ["500", "ignored"])
    let line = try #require(
      try tree.root.text("/perf").split(separator: "\n").last { $0.contains("page-faults") })
    let truth = try #require(line.split(separator: ",").first.flatMap { Double($0) })
    // Its own faults perf does not count.
    let own = Self.threads(run).filter { $0["name"]?.string?.hasPrefix("perf") == true }
    let count = try #require(run.value("memory.faults.minor")) + #require(run.value("memory.faults.major"))
    let tree500 = count - Self.sum(own, "faultsMinor") - Self.sum(own, "faultsMajor")
    #expect(truth > 500 * 20)
    // A child has more than a hundred; arguments that the kernel itself touches at exec perf leaves out.
    #expect(abs(tree500 - truth) < 400, "\(tree500) \(truth)")
  }

  @Test func aThousandShortProcessesAreAThousandLines() throws {
    let run = try Measured.run(["sh", "-c", "i=0; while [ $i -lt 1000 ]; do /bin/true; i=$((i+1)); done"])
    let ended = Self.threads(run).filter { $0["name"] == "true" }
    #expect(ended.count == 1000)
    #expect(Set(ended.compactMap { $0["process"]?.number }).count == 1000)
  }

  @Test func eachThreadHasAnAccountOfItsOwn() throws {
    let program = """
      import os, threading
      null = os.open('/dev/null', os.O_WRONLY)
      for _ in range(200):
        thread = threading.Thread(target=lambda: os.write(null, b'x'))
        thread.start(); thread.join()
      """
    let run = try Measured.run(["python3", "-c", program])
    let lines = Self.threads(run)
    #expect(lines.count == 201)
    #expect(Set(lines.compactMap { $0["process"]?.number }).count == 1)
    #expect(lines.count { $0["writes"]?.number == 1 && $0["written"]?.number == 1 } == 200)
    // Those to no file count in a thread's own account.
    #expect(Self.sum(lines, "writes") >= 200 && run.value("disk.writes") == 0)
  }

  @Test func whatIsKilledAfterTheProgramsEndHasItsLineToo() throws {
    let run = try Measured.run(["sh", "-c", "(exec sleep 30.7) & exit 0"], options: ["--linger", "200ms"])
    #expect(Self.threads(run).contains { $0["name"] == "sleep" })
  }
}
