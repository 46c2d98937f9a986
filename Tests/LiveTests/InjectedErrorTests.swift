import Glibc
import Kernel
import TestSupport
import Testing

private enum Injection {
  static let works =
    (try? Tool.run(
      program: "/usr/bin/strace", ["-e", "inject=gettid:error=EIO:when=9", "-o", "/dev/null", "true"]))?
    .status == 0
}

/// Whatever system call of Headroom's own thread fails in a run, it ends, says so, and leaves no process and no folder behind.
@Suite(.serialized, .waitsForPrograms, .enabled(if: Injection.works, "strace may not trace here"))
struct InjectedErrorTests {
  private static let run = [
    Tool.path, "run", "--record", "r.headroom", "--do", "suspend@0.05s", "--do", "resume@0.1s", "--",
    "sh", "-c", "sleep 0.2; echo done",
  ]
  /// Calls that can fail on a healthy machine, of those that a run makes.
  private static let calls = [
    "access", "bind", "bpf", "clone3", "close", "dup", "faccessat2", "fanotify_init", "fchown", "fcntl",
    "fdatasync", "ftruncate", "getdents64", "inotify_init1", "ioctl", "kill", "mkdir", "newfstatat",
    "openat", "perf_event_open", "pipe2", "poll", "ppoll", "prctl", "pread64", "pwrite64", "read",
    "readlink", "recvmsg", "rmdir", "sendto", "setsockopt", "socket", "statfs", "unlink", "waitid", "write",
  ]
  /// How many of a call's occurrences are tried; `HEADROOM_INJECT` sets it, for a search of all.
  private static let tried = getenv("HEADROOM_INJECT").flatMap { Int(String(cString: $0)) } ?? 1

  /// How often the run makes each call, before its own code begins and in all.
  private static let made: [String: (before: Int, all: Int)] = {
    let tree = FixtureTree()
    _ = try? strace(["-o", tree.path + "/trace"], in: tree)
    let text = (try? tree.root.bytes("/trace")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    var made: [String: (before: Int, all: Int)] = [:]
    var hasBegun = false
    for line in text.split(separator: "\n") {
      hasBegun = hasBegun || line.contains("SIGXFSZ")
      let call = String(line.prefix { $0 != "(" })
      made[call, default: (0, 0)].all += 1
      if !hasBegun { made[call]?.before += 1 }
    }
    return made
  }()

  private static func strace(_ options: [String], in tree: FixtureTree) throws -> Tool {
    try Tool.run(
      program: "/usr/bin/env", ["--chdir=" + tree.path, "strace"] + options + Self.run,
      environment: ["TMPDIR": tree.path, "HEADROOM_TEST": tree.path])
  }

  /// Spread over those of the run's own code, the last among them.
  private static func occurrences(of call: String) -> [Int] {
    guard let made = made[call], made.all > made.before else { return [] }
    let count = made.all - made.before
    let step = max(1, count / tried)
    return stride(from: made.all, to: made.before, by: -step).prefix(tried).map { $0 }
  }

  @Test(arguments: calls) func aCallThatFailsLeavesNothingBehind(_ call: String) throws {
    for number in Self.occurrences(of: call) {
      let tree = FixtureTree()
      let tool = try Self.strace(
        ["-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(call):error=EIO:when=\(number)"], in: tree)
      let what = "\(call) \(number): \(tool)"
      #expect(tool.signal == nil && [0, 2, 3, 4].contains(tool.status), "\(what)")
      #expect(tool.status == 0 || tool.errors.contains("headroom: "), "\(what)")
      #expect(tool.status != 0 || tool.output == "done\n", "\(what)")
      #expect(Self.processes(of: tree).isEmpty, "\(what)")
      #expect(Self.folders(in: tree).isEmpty, "\(what)")
      #expect(try tool.status != 0 || Self.isWhole(tree), "\(what)")
    }
  }

  /// Most of them are tried: a run that has failed before would try none.
  @Test func aRunMakesTheCallsThatAreTried() {
    #expect(Self.calls.filter { !Self.occurrences(of: $0).isEmpty }.count > 20, "\(Self.made)")
  }

  /// Those that have its mark in their environment, once they have had two seconds to end.
  private static func processes(of tree: FixtureTree) -> [String] {
    var left: [String] = []
    for _ in 0..<20 {
      left = ((try? KernelRoot.live.entries("/proc")) ?? []).filter { name in
        let environment = Int32(name).flatMap { try? KernelRoot.live.bytes("/proc/\($0)/environ") } ?? []
        return environment.split(separator: 0).contains {
          $0.elementsEqual("HEADROOM_TEST=\(tree.path)".utf8)
        }
      }
      if left.isEmpty { break }
      Clock.pause(nanoseconds: 100_000_000)
    }
    return left
  }

  private static func folders(in tree: FixtureTree) -> [String] {
    ((try? tree.root.entries("/")) ?? []).filter { $0.hasPrefix("headroom-") }
  }

  private static func isWhole(_ tree: FixtureTree) throws -> Bool {
    let report = try Tool.run(["report", "--format", "json", tree.path + "/r.headroom"])
    return report.status == 0
  }
}
