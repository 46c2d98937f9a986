import Formats
import Foundation
import Kernel
import TestSupport
import Testing

@Suite(.serialized, .waitsForPrograms) struct BenchCommandTests {
  @Test func withoutABaselineItSaysHowToMakeOneAndIsNoFailure() throws {
    let suite = SuiteOnDisk()
    let tool = try suite.bench(history: false)
    #expect(tool.status == 0, "\(tool.output)\(tool.errors)")
    #expect(tool.output.contains("--update-baseline"))
    #expect(try suite.bench("--strict", history: false).status == 4)
  }

  @Test func aBaselineTurnsARegressionRedAndNothingElse() throws {
    let suite = SuiteOnDisk(writes: 3)
    #expect(try suite.bench("--update-baseline", history: false).status == 0)
    let same = try suite.bench("--strict", history: false)
    #expect(same.status == 0, "\(same.output)\(same.errors)")
    suite.setWrites(6)
    let worse = try suite.bench(history: false)
    #expect(worse.status == 1, "\(worse.output)\(worse.errors)")
    #expect(worse.output.contains("disk.writes"))
    suite.setWrites(2)
    #expect(try suite.bench("--strict", history: false).status == 0)
  }

  @Test func aBaselineThatCannotBeWrittenTakesNothingAlong() throws {
    let suite = SuiteOnDisk(writes: 3)
    suite.tree.file("/folder/x", "")
    // What was measured is there; only where it is to go is not.
    suite.tree.file(
      "/program", "#!/bin/sh\necho x > \(suite.tree.path)/written\nrm -rf \(suite.tree.path)/folder\n")
    let path = suite.tree.path + "/folder/baseline.json"
    let tool = try suite.bench(
      "--update-baseline", "--baseline", path, "--json", suite.tree.path + "/bench.json", history: false)
    #expect(tool.status == 4, "\(tool.output)\(tool.errors)")
    #expect(tool.output.contains("disk.writes") && tool.output.contains("the baseline could not be written"))
    #expect(tool.output.contains(path))
    #expect(try JSONParser.parse(suite.tree.root.bytes("/bench.json"))["cases"]?.array?.count == 1)
  }

  @Test func theSameFiguresLeaveTheBaselineAsItWas() throws {
    let suite = SuiteOnDisk()
    #expect(try suite.bench("--update-baseline", history: false).status == 0)
    let first = try Data(contentsOf: URL(filePath: suite.baseline))
    usleep(1_100_000)
    #expect(try suite.bench("--update-baseline", history: false).status == 0)
    #expect(try Data(contentsOf: URL(filePath: suite.baseline)) == first)
    suite.setWrites(4, status: 9)
    #expect(try suite.bench("--update-baseline", history: false).status == 3)
    #expect(try Data(contentsOf: URL(filePath: suite.baseline)) == first)
  }

  @Test func aBaselineOfAnotherMachineIsRefusedButForWhatDoesNotDependOnIt() throws {
    let suite = SuiteOnDisk(gate: "5 %")
    let gates = #""gates": {"disk.writes": "0 %", "cpu.time.user": {"absolute": "10 s"}}"#
    // A gate of a time takes five repeats to be able to fail.
    suite.suite(
      try text(suite.path).replacing(#""gates": {"disk.writes": "5 %"}"#, with: gates)
        .replacing(#""repeats": 3"#, with: #""repeats": 5"#))
    #expect(try suite.bench("--update-baseline", history: false).status == 0)
    let own = try text(suite.baseline)
    let other = own.replacing(/"kernel": "[^"]*"/, with: #""kernel": "1.0-other""#)
    #expect(own != other)
    suite.tree.file("/suite.baseline.json", other)
    let refused = try suite.bench(history: false)
    #expect(refused.status == 4, "\(refused.output)\(refused.errors)")
    #expect(refused.output.contains("1.0-other"))
    #expect(try suite.bench("--allow-different-machine", history: false).status == 0)
    suite.setWrites(9)
    #expect(try suite.bench(history: false).status == 1)
  }

  @Test func aBaselineOfAnotherSchemaIsRefused() throws {
    let suite = SuiteOnDisk()
    #expect(try suite.bench("--update-baseline", history: false).status == 0)
    let text = try text(suite.baseline).replacing("\"schemaVersion\": 1", with: "\"schemaVersion\": 99")
    suite.tree.file("/suite.baseline.json", text)
    let tool = try suite.bench(history: false)
    #expect(tool.status == 4 && tool.errors.contains("refused"), "\(tool.errors)")
  }

  @Test func aProgramThatFailsIsExitStatusThree() throws {
    let suite = SuiteOnDisk()
    suite.setWrites(1, status: 7)
    let tool = try suite.bench(history: false)
    #expect(tool.status == 3, "\(tool.output)\(tool.errors)")
    #expect(tool.output.contains("status 7"))
  }

  @Test func aRegressionStaysOneWhereItCannotBeWritten() throws {
    let suite = SuiteOnDisk(writes: 3)
    #expect(try suite.bench("--update-baseline", history: false).status == 0)
    #expect(try suite.bench("--junit", "/dev/full", history: false).status == 4)
    suite.setWrites(6)
    let worse = try suite.bench("--junit", "/dev/full", history: false)
    #expect(worse.status == 1 && worse.errors.contains("cannot write /dev/full"), "\(worse.errors)")
  }

  @Test func withoutABaselineTheGatesAreInTheFormsForCI() throws {
    let suite = SuiteOnDisk()
    let tool = try suite.bench("--format", "github", history: false)
    #expect(tool.status == 0)
    #expect(tool.output.split(separator: "\n").count { $0.hasPrefix("::warning ") } == 1)
    #expect(tool.output.contains("no baseline yet for 1 gate"), "\(tool.output)")
    let results = try suite.bench("--format", "junit", history: false).output
    #expect(results.contains("name=\"gate disk.writes\"><skipped"))
    let strict = try suite.bench("--strict", "--format", "junit", history: false)
    #expect(strict.status == 4 && strict.output.contains("<error"))
  }

  @Test func whoIsStrictGetsABaselineInTheHistoryAllTheSame() throws {
    let suite = SuiteOnDisk()
    #expect(try suite.bench("--strict").status == 4)
    let second = try suite.bench("--strict")
    #expect(second.status == 0, "\(second.output)")
  }

  @Test func wrongUseIsNamed() throws {
    let suite = SuiteOnDisk()
    #expect(try Tool.run(["bench", "/no/such.json"]).status == 2)
    #expect(try suite.bench("--only", "saev", history: false).errors.contains("did you mean \"save\"?"))
    #expect(try suite.bench("--against", "'a", history: false).status == 2)
    #expect(try suite.bench("--against-ref", "main", history: false).errors.contains("--build"))
    #expect(try suite.bench("--baseline", "/no/such.json", history: false).status == 2)
    suite.suite("{}")
    #expect(try suite.bench(history: false).status == 2)
  }

  @Test func theListRunsNothing() throws {
    let suite = SuiteOnDisk()
    let tool = try suite.bench("--list", history: false)
    #expect(tool.status == 0 && tool.output == "save\n")
    #expect(!FileManager.default.fileExists(atPath: suite.tree.path + "/written"))
  }

  @Test func anotherProgramIsRunInTurns() throws {
    let suite = SuiteOnDisk(writes: 3)
    suite.setWrites(3, in: "/same")
    suite.setWrites(2, in: "/less")
    let same = try suite.bench("--against", "\(suite.tree.path)/same", "--strict", history: false)
    #expect(same.status == 0, "\(same.output)\(same.errors)")
    let less = try suite.bench("--against", "\(suite.tree.path)/less", "--format", "json", history: false)
    #expect(less.status == 1, "\(less.errors)")
    let runs = try JSONParser.parse(Array(less.output.utf8))["cases"]?.array?.first?["runs"]?.array ?? []
    #expect(runs.count { $0["side"] == "baseline" } == runs.count { $0["side"] == "candidate" })
    #expect(runs.count >= 6)
    let missing = try suite.bench("--against", "/no/such/program", history: false)
    #expect(missing.status == 2 && missing.errors.contains("/no/such/program"))
  }

  @Test func whatProgramsPrintDoesNotMixWithTheResult() throws {
    let suite = SuiteOnDisk()
    suite.tree.file("/program", "#!/bin/sh\necho chatter\necho x > \(suite.tree.path)/written\n")
    let tool = try suite.bench("--format", "json", history: false)
    #expect(!tool.output.contains("chatter") && !tool.errors.contains("chatter"))
    #expect(throws: Never.self) { try JSONParser.parse(Array(tool.output.utf8)) }
    #expect(try suite.bench("-v", history: false).errors.contains("chatter"))
  }

  @Test func withoutATerminalThereAreLinesForEachCase() throws {
    let suite = SuiteOnDisk()
    let tool = try suite.bench(history: false)
    #expect(tool.errors.contains("case 1 of 1: save") && tool.errors.contains("save: 3 repeats"))
    #expect(try suite.bench("-q", history: false).errors.isEmpty)
  }

  @Test func onATerminalOneLineIsReplaced() throws {
    let suite = SuiteOnDisk()
    let words = "\(Tool.path) bench --no-history \(suite.path)"
    let tool = try Tool.run(program: "/usr/bin/script", ["-qec", words, "/dev/null"], timeout: 120)
    #expect(tool.status == 0)
    #expect(
      tool.output.contains("\r\u{1B}[Kcase 1 of 1: save, repeat 2 of 3, disk.writes 3"), "\(tool.output)")
    #expect(
      tool.output.contains(/repeat 2 of 3, disk.writes 3, (about [0-9.]+ s left, )?at most [0-9.]+ s( left)?/)
    )
    #expect(!tool.output.contains("save: 3 repeats"))
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: URL(filePath: path), encoding: .utf8)
  }
}
