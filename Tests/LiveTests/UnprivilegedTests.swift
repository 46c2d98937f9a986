import Formats
import Glibc
import Kernel
import Recordings
import TestSupport
import Testing

/// What is left of a measurement to a user without any privilege: each figure is there and says how it was had, or says
/// why it is not and what would grant it.
@Suite(
  .serialized, .waitsForPrograms, .enabled(if: Permissions.dropRights, "only root can become another user"))
struct UnprivilegedTests {
  /// Three threads that write twenty times ten bytes each in two seconds.
  static let program = """
    import os, sys, threading, time
    null = os.open('/dev/null', os.O_WRONLY)
    def write():
      for _ in range(20):
        time.sleep(0.1)
        os.write(null, b'ten bytes.')
    threads = [threading.Thread(target=write) for _ in range(3)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    """

  static func run(_ command: [String], options: [String] = []) throws -> Measured {
    let tree = FixtureTree()
    chmod(tree.path, 0o777)
    let words = [Tool.path, "run", "--json", tree.path + "/r.json"] + options + ["--"] + command
    let tool = try Tool.run(program: "/usr/bin/setpriv", Permissions.nobody + words)
    let bytes = (try? tree.root.bytes("/r.json")) ?? []
    return Measured(tool: tool, report: (try? JSONParser.parse(bytes)) ?? .null)
  }

  /// As setcap(8) gives them: cap_bpf, cap_perfmon and cap_net_admin, permitted and effective.
  private static let grant = """
    import os, struct, sys
    bits = 1 << 39 | 1 << 38 | 1 << 12
    words = struct.pack('<IIIII', 0x02000001, bits & 0xffffffff, 0, bits >> 32, 0)
    os.setxattr(sys.argv[1], 'security.capability', words)
    """

  /// By way of a shell: where the user changes in the same process, that keeps its rights, and its files in /proc.
  @Test func aBinaryWithCapabilitiesOfItsOwnMeasures() throws {
    let tree = FixtureTree()
    chmod(tree.path, 0o777)
    let binary = tree.path + "/headroom"
    _ = try Tool.run(program: "/usr/bin/cp", [Tool.path, binary])
    let granted = try Tool.run(program: "/usr/bin/python3", ["-c", Self.grant, binary])
    try #require(granted.status == 0, "\(granted.errors)")
    let command = "exec \(binary) run --json \(tree.path)/r.json -- sh -c 'echo ten bytes > /dev/null'"
    let tool = try Tool.run(program: "/usr/bin/setpriv", Permissions.nobody + ["sh", "-c", command])
    #expect(tool.status == 0, "\(tool.errors)")
    let report = try JSONParser.parse(tree.root.bytes("/r.json"))
    let run = Measured(tool: tool, report: report)
    #expect(run.value("memory.faults.minor") ?? 0 > 0 && run.value("cpu.time") != nil)
  }

  @Test func eachFigureIsThereOrSaysWhyNot() throws {
    let run = try Self.run(
      ["python3", "-c", Self.program], options: ["--event", "PERF_COUNT_SW_CONTEXT_SWITCHES,page-faults"])
    try #require(run.tool.status == 0, "\(run.tool.errors)")
    for name in MetricCatalogue.all.map(\.name) {
      let metric = try #require(run.metric(name), "\(name)")
      #expect(metric["fidelity"]?.string != nil || metric["missing"]?.string?.isEmpty == false, "\(name)")
    }
    // What did happen is never zero.
    for name in ["cpu.switches.voluntary", "cpu.wakeups", "cpu.utilisation", "memory.faults.minor"] {
      #expect(try #require(run.value(name), "\(name)") > 0, "\(name)")
      #expect(run.fidelity(name) == "sampled", "\(name)")
    }
    // Where no cgroup can be made, neither what is no file nor who was not waited for can be told.
    if run.value("disk.writes") != nil {
      #expect(run.value("disk.writes") == 60 && run.value("disk.writes.bytes") == 600)
      #expect(run.metric("disk.writes")?["bound"] == "at most")
    } else {
      #expect(run.metric("disk.writes")?["missing"]?.string?.contains("no cgroup") == true)
    }
    #expect(run.metric("disk.device.bytes")?["bound"] == "at least")
    for name in ["cpu.event.PERF_COUNT_SW_CONTEXT_SWITCHES", "cpu.event.page-faults"] {
      let metric = try #require(run.metric(name))
      #expect(
        metric["value"]?.number ?? 1 > 0 && metric["value"] != nil || metric["missing"] != nil, "\(name)")
    }
  }

  @Test func theSummarySaysWhatMoreRightsWouldGive() throws {
    let summary = try Self.run(["/bin/sleep", "0.2"]).tool.errors
    let line = try #require(
      summary.firstMatch(of: /([0-9]+) figures more with rights: sudo headroom run/), "\(summary)")
    #expect(try #require(Int(line.1)) >= 10)
    #expect(!summary.contains("Network  –"), "\(summary)")
    #expect(try !Tool.run(["run", "--", "/bin/true"]).errors.contains("with rights"))
  }

  @Test func theThreadsAreThoseThatWereSeenAndSaySo() throws {
    let run = try Self.run(["python3", "-c", Self.program])
    let lines = AccountTests.threads(run)
    #expect(lines.count == 4, "\(run.tool.errors)")
    #expect(Set(lines.compactMap { $0["process"]?.number }).count == 1)
    #expect(lines.count { $0["writes"]?.number ?? 0 > 0 } == 3)
    #expect(lines.allSatisfy { $0["voluntary"]?.number ?? 0 > 0 })
    #expect(AccountTests.sum(lines, "writes") <= 60)
    #expect(
      run.report["notes"]?.array?.contains { $0.string?.contains("threads is sampled") == true } == true)
  }

  /// What is left to a kernel without type information, and where no cgroup can be made.
  @Test(.enabled(if: Permissions.hearEnds, "the kernel has no taskstats, or this is a container"))
  func whoMayHearHowThreadsEndHasExactAccounts() throws {
    let words = [
      "--inh-caps", "+net_admin", "--ambient-caps", "+net_admin", Tool.path, "run", "--json",
    ]
    for how in ["ignored", "waited"] {
      let tree = FixtureTree()
      chmod(tree.path, 0o777)
      let tool = try Tool.run(
        program: "/usr/bin/setpriv",
        Permissions.nobody + words + [tree.path + "/r.json", "--", "python3", "-c", AccountTests.children]
          + ["500", how])
      let run = Measured(tool: tool, report: try JSONParser.parse(tree.root.bytes("/r.json")))
      for name in ["memory.faults.minor", "memory.faults.major", "cpu.switches.voluntary"] {
        #expect(run.fidelity(name) == "exact", "\(how) \(name)")
      }
      // Each child takes some dozens of faults, and waiting for it takes none away.
      #expect(try #require(run.value("memory.faults.minor")) > 500 * 50, "\(how)")
      // The kernel rounds what a thread wrote, so that it is not taken from there.
      #expect(run.fidelity("disk.writes") == (how == "waited" ? "bound" : nil))
      let lines = AccountTests.threads(run)
      #expect(lines.count == 501 && lines.allSatisfy { $0["writes"] == nil }, "\(how)")
      // The held process had some before it was let go.
      let sum = AccountTests.sum(lines, "faultsMinor")
      #expect((0..<200).contains(try sum - #require(run.value("memory.faults.minor"))), "\(how)")
    }
  }

  @Test func doctorNamesWhatGrantsTheRest() throws {
    let tool = try Tool.run(
      program: "/usr/bin/setpriv", Permissions.nobody + [Tool.path, "doctor", "--format", "json"])
    let rows = try #require(try JSONParser.parse(Array(tool.output.utf8))["sources"]?.array)
    for unit in ["cpu", "sync", "threads"] {
      let lesser = rows.filter { $0["unit"]?.string == unit && $0["state"] != "works" }
      #expect(!lesser.isEmpty, "\(unit)")
      for row in lesser {
        #expect(row["reason"]?.string?.isEmpty == false, "\(row)")
        #expect(row["remedy"]?.string?.isEmpty == false, "\(row)")
      }
    }
  }
}
