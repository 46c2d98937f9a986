import Formats
import Foundation
import Kernel
import TestSupport
import Testing

@testable import Workloads

/// Each test that looks at a whole process's memory has a process of its own.
@Suite(.serialized, .waitsForItsProcesses) struct MemoryWorkloadTests {
  private static let size = 33_554_432.0

  /// How much the kernel saw the footprint grow while the workload held its memory.
  private static func growth(_ answer: JSONValue) -> Double {
    (answer["kernel"]?["footprint"]?.number ?? .nan) - (answer["kernel"]?["footprintBefore"]?.number ?? .nan)
  }

  @Test func keepingAllAddsTheFilesSizeToTheFootprint() async {
    await #expect(processExitsWith: .success) {
      let answer = try MemoryKeepAllWorkload.run(["size": Self.size, "hold": 0])
      #expect(answer["fileBytes"] == .number(Self.size))
      #expect(answer["bytesRead"] == .number(Self.size) && answer["bytesKept"] == .number(Self.size))
      #expect(answer["bytesMapped"] == 0)
      #expect(abs(Self.growth(answer) - Self.size) < 2_097_152)
    }
  }

  @Test func mappingAddsNextToNothing() async {
    await #expect(processExitsWith: .success) {
      let answer = try MemoryMapWorkload.run(["size": Self.size, "hold": 0, "needed": 409_600])
      #expect(answer["bytesMapped"] == .number(Self.size) && answer["bytesKept"] == 0)
      #expect(answer["pagesTouched"]?.number == (409_600 / Double(MemoryHabit.page)).rounded(.up))
      #expect(abs(Self.growth(answer)) < 2_097_152)
    }
  }

  @Test func bothDoTheSameWork() throws {
    let parameters = ["size": 1_000_001.0, "hold": 0, "needed": 1e12]
    let (kept, mapped) = (try MemoryKeepAllWorkload.run(parameters), try MemoryMapWorkload.run(parameters))
    for key in ["fileBytes", "pagesNeeded", "checksum"] { #expect(kept[key] == mapped[key]) }
    #expect(kept["pagesNeeded"] == kept["pagesTouched"])
  }

  @Test func theMemoryIsHeldForAsLongAsAsked() throws {
    let answer = try MemoryMapWorkload.run(["size": 4096, "hold": 0.2])
    #expect((answer["seconds"]?.number ?? 0) >= 0.2)
  }

  @Test func noFileIsLeftBehindNotEvenByAKill() async throws {
    let directory = NSTemporaryDirectory() + "headroom-workload-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [directory = directory as String] in
      setenv("TMPDIR", directory, 1)
      let file = try TemporaryFile(size: 65536)
      var status = stat()
      #expect(fstat(file.descriptor.raw, &status) == 0 && status.st_size == 65536 && status.st_nlink == 0)
      kill(getpid(), SIGKILL)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == [])
  }

  @Test func aFullDiskIsToldWithTheWayOut() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 65536, rlim_max: 65536)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      setenv("TMPDIR", "/var/tmp", 1)
      do {
        _ = try MemoryKeepAllWorkload.run(["size": 1_048_576, "hold": 0])
        Issue.record("a file past the limit was made")
      } catch {
        #expect("\(error)" == "no space for a file of 1 MiB in /var/tmp; make room, or set TMPDIR")
      }
    }
  }

  @Test func aFolderThatIsNotThereIsNamed() async {
    await #expect(processExitsWith: .success) {
      setenv("TMPDIR", "/nowhere", 1)
      #expect(throws: WorkloadError.self) { try MemoryMapWorkload.run(["hold": 0]) }
      do { _ = try MemoryMapWorkload.run(["hold": 0]) } catch {
        #expect("\(error)".hasPrefix("mkstemp /nowhere: "))
      }
    }
  }

  @Test func thePeakIsClaimedFromWhatWasThereAndWhatWasKept() async {
    await #expect(processExitsWith: .success) {
      let answer = try MemoryKeepAllWorkload.run(["size": Self.size, "hold": 0])
      let figure = try #require(answer["truth"]?["memory.footprint.peak"].flatMap { TrueFigure($0) })
      #expect(figure.tolerance > 0)
      #expect(figure.admits(answer["kernel"]?["footprint"]?.number ?? .nan))
      #expect(!figure.admits(answer["kernel"]?["footprintBefore"]?.number ?? .nan))
    }
  }
}
