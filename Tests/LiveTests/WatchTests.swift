import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// `headroom probe --watch` as a user runs it.
@Suite(.serialized, .waitsForPrograms) struct WatchTests {
  private func started(_ arguments: [String] = [], apart: Bool = false) throws -> RunningTool {
    let words = ["probe", "--watch"] + arguments
    let running =
      apart
      ? try Tool.start(program: "/usr/bin/unshare", ["-n", Tool.path] + words) : try Tool.start(words)
    #expect(wait(10) { running.errors.contains("watching for changes") })
    return running
  }

  /// Looks every 20 ms whether something has come true.
  private func wait(_ seconds: Double, _ body: () throws -> Bool) rethrows -> Bool {
    let end = Clock.nanoseconds() + UInt64(seconds * 1e9)
    while Clock.nanoseconds() < end {
      if try body() { return true }
      usleep(20_000)
    }
    return false
  }

  private func ended(_ running: RunningTool, _ signal: Int32 = SIGINT) throws -> Tool {
    running.send(signal)
    return try running.finish(within: 10)
  }

  /// How often each of its threads went to sleep (proc_pid_status(5)).
  private func sleeps(_ pid: Int32) throws -> Int {
    let threads = try KernelRoot.live.entries("/proc/\(pid)/task")
    return try threads.reduce(0) { sum, thread in
      let lines = try KernelRoot.live.text("/proc/\(pid)/task/\(thread)/status").split(separator: "\n")
      let line = lines.first { $0.hasPrefix("voluntary_ctxt_switches:") } ?? ""
      return sum + (Int(line.split(separator: "\t").last ?? "") ?? 0)
    }
  }

  @Test(arguments: [SIGINT, SIGTERM]) func aSignalEndsItWithZero(_ signal: Int32) throws {
    let tool = try ended(try started(), signal)
    #expect(tool.status == 0 && tool.signal == nil)
  }

  /// Apart from the links that other tests make and remove. Whoever else uses this machine may change it meanwhile: one still
  /// window out of five is enough, which nothing that polls would have.
  @Test func whileNothingHappensItNeverWakesUp() throws {
    let running = try started(apart: Permissions.isolateNetwork)
    var isStill = false
    for _ in 0..<5 where !isStill {
      let before = try sleeps(running.pid)
      usleep(2_000_000)
      isStill = try sleeps(running.pid) == before
    }
    #expect(isStill)
    #expect(try ended(running).status == 0)
  }

  @Test func aReaderThatGoesAwayEndsIt() throws {
    let script = "'\(Tool.path)' probe --watch | (exec 0<&-; sleep 5)"
    let start = Clock.nanoseconds()
    let tool = try Tool.run(program: "/bin/bash", ["-o", "pipefail", "-c", script])
    #expect(tool.status == 0)
    #expect(Clock.nanoseconds() - start < 20_000_000_000)
  }

  @Test(.enabled(if: Permissions.isolateNetwork, "may not make network namespaces"))
  func aLinkThatComesAndGoesIsTold() throws {
    let running = try started(["--format", "json"], apart: true)
    let enter = ["-t", "\(running.pid)", "-n", "ip", "link"]
    for words in [["add", "watched0", "type", "dummy"], ["del", "watched0"]] {
      let ip = try Tool.run(program: "/usr/bin/nsenter", enter + words)
      #expect(ip.status == 0, "\(ip.errors)")
      usleep(1_500_000)
    }
    let tool = try ended(running)
    let changes = try tool.output.split(separator: "\n").map { try JSONParser.parse(Array($0.utf8)) }
    let link = changes.filter { $0["path"] == "hardware.links[watched0]" }
    #expect(link.count == 2)
    #expect(link.first?["old"] == .null && link.first?["new"]?["name"] == "watched0")
    #expect(link.last?["new"] == .null)
    #expect(changes.allSatisfy { $0["probe"]?.string != nil && $0["time"]?.string != nil })
  }
}
