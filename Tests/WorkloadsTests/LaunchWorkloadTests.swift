import Formats
import Glibc
import Kernel
import TestSupport
import Testing

@testable import Workloads

@Suite(.serialized, .waitsForItsProcesses) struct LaunchWorkloadTests {
  private static let parameters = ["files": 4.0, "size": 1_000_000, "hold": 0]

  /// Bytes that the calling thread has read, by the kernel's account (proc_pid_io(5)).
  private static func read(_ body: () throws -> Void) throws -> UInt64 {
    func bytes() throws -> UInt64 {
      try KernelRoot.live.bytes("/proc/thread-self/io").withUnsafeBytes {
        KeyedNumbers.find("rchar:", in: $0) ?? 0
      }
    }
    let before = try bytes()
    try body()
    return try bytes() - before
  }

  @Test func loadingEverythingFirstIsDoneOnTheThreadThatStarts() throws {
    var answer = JSONValue.null
    let read = try Self.read {
      answer = try LaunchEagerWorkload.run(Self.parameters.merging(["again": 2]) { $1 })
    }
    #expect(answer["filesReadWhole"] == 6 && answer["rereads"] == 2)
    #expect(answer["bytesReadWhole"] == 6_000_000 && answer["bytesReadBeforeReady"] == 6_000_000)
    // Besides them it reads a few small files of the kernel's.
    #expect(read >= 6_000_000 && read < 6_100_000)
  }

  @Test func loadingLaterIsDoneElsewhereAndOnlyAsFarAsNeeded() throws {
    var answer = JSONValue.null
    let read = try Self.read { answer = try LaunchLazyWorkload.run(Self.parameters) }
    #expect(answer["filesReadWhole"] == 1 && answer["rereads"] == 0 && answer["files"] == 4)
    #expect(answer["bytesReadWhole"] == 1_000_000 && answer["bytesReadBeforeReady"] == 0)
    #expect(read < 100_000)
  }

  @Test func theMemoryClaimedIsThatOfTheFilesRead() async {
    await #expect(processExitsWith: .success) {
      let answer = try LaunchEagerWorkload.run(["files": 4, "size": 8_388_608, "hold": 0])
      let peak = try #require(answer["truth"]?["memory.footprint.peak"].flatMap { TrueFigure($0) })
      #expect(peak.admits(answer["kernel"]?["footprint"]?.number ?? .nan))
      #expect(!peak.admits(answer["kernel"]?["footprintBefore"]?.number ?? .nan))
    }
  }

  /// The notice comes when the workload says that it was ready: before or after it has read its files.
  @Test(arguments: [("launch-lazy", false), ("launch-eager", true)])
  func whoStartedItIsToldWhenItIsReady(_ name: String, _ readsFirst: Bool) throws {
    let socket = try NoticeSocket(FixtureTree().path + "/notify", for: nil)
    let running = try Tool.start(
      ["workload", name, "--files", "4", "--size", "4194304", "--hold", "2 s"],
      environment: ["NOTIFY_SOCKET": socket.path])
    var notice: NoticeSocket.Notice?
    var read: UInt64 = 0
    for _ in 0..<15_000 where notice == nil {
      notice = socket.next()
      let io = (try? KernelRoot.live.bytes("/proc/\(running.pid)/io")) ?? []
      read = io.withUnsafeBytes { KeyedNumbers.find("rchar:", in: $0) ?? 0 }
      usleep(2000)
    }
    #expect(notice?.saysReady == true && notice?.pid == running.pid)
    if readsFirst { #expect(read >= 4 * 4_194_304) }
    let tool = try running.finish(within: 60)
    #expect(tool.status == 0, "\(tool.errors)")
    let answer = try JSONParser.parse(Array(tool.output.utf8))
    let early: Double = readsFirst ? 6 * 4_194_304 : 0
    #expect(answer["bytesReadBeforeReady"]?.number == early)
  }

  @Test func readinessComesBeforeTheEnd() throws {
    for workload in [LaunchEagerWorkload.self, LaunchLazyWorkload.self] as [any Workload.Type] {
      let answer = try workload.run(["files": 1, "size": 4096, "hold": 0.05])
      let ready = try #require(answer["readyAfterSeconds"]?.number)
      #expect(ready > 0 && ready + 0.05 <= answer["seconds"]?.number ?? 0)
    }
  }
}
