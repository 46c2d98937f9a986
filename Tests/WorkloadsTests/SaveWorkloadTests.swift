import Formats
import Foundation
import Kernel
import TestSupport
import Testing

@testable import Workloads

@Suite(.serialized, .waitsForPrograms) struct SaveWorkloadTests {
  static let all: [any Workload.Type] = [
    SaveCoalescedWorkload.self, SaveEachWorkload.self, SaveUnchangedWorkload.self, SaveWholeWorkload.self,
  ]
  static let allowsRings = (try? SaveRingWorkload.run(parameters)) != nil
  static let hasStrace = FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")
  private static let parameters = ["changes": 20.0, "interval": 0, "size": 10_000, "change": 100]

  /// The calling thread's own account, which no other test adds to.
  private static func written(_ body: () throws -> Void) throws -> ProcPIDIO {
    let before = try ProcPIDIO.read("/proc/thread-self/io")
    try body()
    return try ProcPIDIO.read("/proc/thread-self/io") - before
  }

  @Test(arguments: all)
  func writesAndBytesAreThoseThatTheKernelChargedTheThread(_ workload: any Workload.Type) throws {
    var answer = JSONValue.null
    let io = try Self.written { answer = try workload.run(Self.parameters) }
    #expect(answer["writes"]?.number == io.writes && answer["bytesWritten"]?.number == io.written)
    #expect(answer["truth"]?["disk.writes"] == answer["writes"])
    #expect(answer["truth"]?["disk.writes.bytes"] == answer["bytesWritten"])
    #expect(answer["truth"]?["disk.syncs"] == answer["syncs"])
  }

  @Test(.enabled(if: hasStrace, "strace is not installed"), arguments: all)
  func writesSyncsAndRenamesAreThoseThatStraceSees(_ workload: any Workload.Type) throws {
    let tree = FixtureTree().file("/log", "")
    let tool = try Tool.run(
      program: "/usr/bin/strace",
      ["-f", "-e", "trace=pwrite64,fsync,rename", "-o", tree.path + "/log", Tool.path, "workload"]
        + [workload.meta.id, "--changes", "15", "--interval", "0"])
    let answer = try JSONParser.parse(Array(tool.output.utf8))
    let lines = try tree.root.text("/log").split(separator: "\n")
    for (call, fact) in [("pwrite64(", "writes"), ("fsync(", "syncs"), ("rename(", "renames")] {
      #expect(answer[fact]?.number == Double(lines.count { $0.contains(call) }), "\(fact)")
    }
  }

  @Test func whatIsSplicedIsInTheFileAllTheSame() throws { try isTheSame(SaveSplicedWorkload.self) }

  @Test(.enabled(if: allowsRings, "this machine does not allow io_uring"))
  func whatIsHandedInByARingIsInTheFileAllTheSame() throws { try isTheSame(SaveRingWorkload.self) }

  /// What was written by calls that no account of a task knows.
  private func isTheSame(_ workload: any Workload.Type) throws {
    let answer = try workload.run(Self.parameters)
    let plain = try SaveEachWorkload.run(Self.parameters)
    for fact in ["writes", "bytesWritten", "syncs"] { #expect(answer[fact] == plain[fact], "\(fact)") }
    #expect(try Self.kept(workload).bytes == Self.kept(SaveEachWorkload.self).bytes)
  }

  @Test func eachHabitCostsWhatItIsKnownFor() throws {
    func facts(_ workload: any Workload.Type) throws -> [Double?] {
      let answer = try workload.run(Self.parameters)
      return ["writes", "bytesWritten", "syncs", "renames", "bytesUnchanged"].map { answer[$0]?.number }
    }
    // 20 changes in groups of four neighbours, after the first state.
    #expect(try facts(SaveCoalescedWorkload.self) == [6, 12_000, 1, 0, 0])
    #expect(try facts(SaveEachWorkload.self) == [21, 12_000, 20, 0, 0])
    #expect(try facts(SaveWholeWorkload.self) == [21, 210_000, 20, 20, 198_000])
    #expect(try facts(SaveUnchangedWorkload.self) == [21, 210_000, 20, 0, 200_000])
  }

  @Test func whateverTheHabitTheStateIsInTheFile() throws {
    var contents: Set<[UInt8]> = []
    for workload in Self.all where workload != SaveUnchangedWorkload.self {
      contents.insert(try Self.kept(workload).bytes)
    }
    #expect(contents.count == 1)
    #expect(try Self.kept(SaveUnchangedWorkload.self).bytes == RecordState(size: 10_000, record: 100).bytes)
  }

  @Test(arguments: all)
  func whatIsKeptIsOnTheDiskAndNothingElseIs(_ workload: any Workload.Type) throws {
    let (answer, bytes) = try Self.kept(workload)
    #expect(answer["truth"]?["disk.kept.bytes"]?.number == Double(bytes.count))
    let gone = try workload.run(Self.parameters)
    #expect(gone["truth"]?["disk.kept.bytes"] == 0)
    for path in try #require(gone["paths"]?.array) {
      let folder = URL(filePath: path.string ?? "").deletingLastPathComponent().path
      #expect(!FileManager.default.fileExists(atPath: folder))
    }
  }

  /// What a workload leaves when it is asked to, taken away.
  private static func kept(_ workload: any Workload.Type) throws -> (answer: JSONValue, bytes: [UInt8]) {
    let answer = try workload.run(parameters.merging(["keep": 1]) { $1 })
    let file = URL(filePath: answer["paths"]?.array?.first?.string ?? "")
    let folder = file.deletingLastPathComponent()
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["state"])
    return (answer, [UInt8](try Data(contentsOf: file)))
  }

  @Test func aStateOfTooFewRecordsIsRefused() {
    #expect(throws: WorkloadError.self) { try SaveEachWorkload.run(["size": 6399, "change": 100]) }
  }
}
