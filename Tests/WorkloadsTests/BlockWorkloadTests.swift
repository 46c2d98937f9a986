import Formats
import Foundation
import Kernel
import TestSupport
import Testing

@testable import Workloads

@Suite(.serialized, .waitsForPrograms) struct BlockWorkloadTests {
  private static let hasStrace = FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")

  @Test(arguments: [BlockMainWorkload.self, BlockWorkerWorkload.self] as [any Workload.Type])
  func eachWaitIsToldWithItsCauseAndIsAsLongAsAsked(_ workload: any Workload.Type) throws {
    let answer = try workload.run(["length": 0.12, "times": 1, "sync": 4096])
    let stretches = try #require(answer["stretches"]?.array)
    #expect(stretches.map { $0["cause"]?.string } == ["thread", "lock", "network", "disk"])
    #expect(stretches.map { $0["call"]?.string } == ["read", "futex", "recv", "fsync"])
    for stretch in stretches where stretch["cause"] != "disk" {
      #expect(stretch["seconds"]?.number ?? 0 >= 0.12, "\(stretch)")
    }
    let starts = stretches.compactMap { $0["start"]?.number }
    #expect(starts == starts.sorted() && starts.count == 4)
  }

  @Test func onlyWaitsOfTheMainThreadHoldItUp() throws {
    let parameters = ["length": 0.12, "times": 1, "sync": 4096]
    let main = try BlockMainWorkload.run(parameters)["truth"]?["main.blocked.count"]
    #expect(main.flatMap { TrueFigure($0) } == TrueFigure(2, extra: 2))
    #expect(try BlockWorkerWorkload.run(parameters)["truth"]?["main.blocked.count"] == 0)
  }

  @Test func withoutADiskThereIsNoWaitForOne() throws {
    let answer = try BlockMainWorkload.run(["length": 0.12, "times": 1, "sync": 0])
    #expect(answer["stretches"]?.array?.contains { $0["cause"] == "disk" } == false)
  }

  /// Calls of the main thread of so many seconds or more, as strace saw them.
  private static func longCalls(_ id: String, of seconds: Double) throws -> [String] {
    let tree = FixtureTree().file("/log", "")
    let tool = try Tool.run(
      program: "/usr/bin/strace",
      ["-f", "-T", "-o", tree.path + "/log", Tool.path, "workload", id, "--times", "1", "--sync", "0"]
        + ["--length", "\(seconds * 1.5)"])
    #expect(tool.status == 0)
    let lines = try tree.root.text("/log").split(separator: "\n")
    let main = try #require(lines.first?.split(separator: " ").first)
    return lines.filter { $0.hasPrefix(main + " ") }.compactMap { line in
      guard let end = line.wholeMatch(of: /\d+ +(?:<\.\.\. )?(\w+).*<([0-9.]+)>/),
        let length = Double(end.2), length >= seconds
      else { return nil }
      return String(end.1)
    }
  }

  @Test(.enabled(if: hasStrace, "strace is not installed"))
  func straceSeesTheMainThreadWaitThreeTimes() throws {
    #expect(try Self.longCalls("block-main", of: 0.3) == ["read", "futex", "recvfrom"])
  }

  @Test(.enabled(if: hasStrace, "strace is not installed"))
  func straceSeesTheMainThreadInItsEventLoopWhenAWorkerWaits() throws {
    #expect(try Self.longCalls("block-worker", of: 0.3) == ["poll"])
  }
}
