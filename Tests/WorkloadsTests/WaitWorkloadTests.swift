import Formats
import Foundation
import Kernel
import TestSupport
import Testing

@testable import Workloads

@Suite(.serialized, .waitsForPrograms) struct WaitWorkloadTests {
  private static let hasStrace = FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")

  /// The kernel's own count of a thread's sleeps beside the thread's.
  static func counts(_ thread: JSONValue) -> (own: Double?, kernel: Double?) {
    (thread["wakeups"]?.number, thread["kernel"]?["switches"]?.number)
  }

  /// In a process of its own: in this one a page fault may have to wait for another test's thread, which is a sleep too.
  @Test(arguments: ["wait-block", "wait-poll"])
  func eachThreadSleepsAsOftenAsTheKernelSays(_ id: String) throws {
    let tool = try Tool.run(["workload", id, "--wakeups", "40", "--period", "5ms"])
    let answer = try JSONParser.parse(Array(tool.output.utf8))
    let threads = try #require(answer["threads"]?.array)
    for thread in threads {
      let (own, kernel) = Self.counts(thread)
      #expect(own == kernel, "\(thread)")
    }
    // A wait that the kernel breaks off and begins again is one more.
    #expect((40...44).contains(Self.counts(threads[0]).own ?? 0))
  }

  @Test func aThreadThatBlocksIsWokenOncePerItem() throws {
    let answer = try WaitBlockWorkload.run(["wakeups": 30, "period": 0.001])
    #expect(answer["items"] == 30)
    #expect(answer["threads"]?.array?.map { $0["name"]?.string } == ["waiter", "waker"])
    let claimed = try #require(answer["truth"]?["cpu.wakeups"]?["value"]?.number)
    #expect(claimed >= 60)
  }

  @Test func pollingFindsNothingEachTime() throws {
    let answer = try WaitPollWorkload.run(["wakeups": 10, "period": 0.001])
    #expect(answer["foundNothing"] == 10 && answer["sleeps"] == 10 && answer["period"] == 0.001)
    #expect(answer["truth"]?["cpu.wakeups"]?["value"] == 10)
  }

  @Test(.enabled(if: hasStrace, "strace is not installed"))
  func straceSeesTheSleepsThatPollingClaims() throws {
    let tree = FixtureTree().file("/log", "")
    let tool = try Tool.run(
      program: "/usr/bin/strace",
      ["-f", "-e", "trace=clock_nanosleep", "-o", tree.path + "/log", Tool.path, "workload", "wait-poll"]
        + ["--wakeups", "25", "--period", "2ms"])
    #expect(tool.status == 0)
    // Where another thread's call stands between, strace writes a call's end on a line of its own.
    let calls = try tree.root.text("/log").split(separator: "\n").count { $0.contains("clock_nanosleep(") }
    #expect(Double(calls) == (try JSONParser.parse(Array(tool.output.utf8)))["sleeps"]?.number)
  }
}
