import Documents
import Formats
import Foundation
import Quantities
import Recordings
import TestSupport
import Testing

@Suite struct CompareCommandTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "compare-\(UUID().uuidString)").path + "/"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func write(_ name: String, _ document: JSONValue) throws -> String {
    try Data(JSONWriter.pretty(document)).write(to: URL(filePath: folder + name))
    return folder + name
  }

  private func baseline(_ name: String, syncs: [Double], kernel: String = "6.1") throws -> String {
    var machine = SampleVerdicts.machine
    machine.kernel = kernel
    return try write(
      name,
      Baseline(
        suite: "s", machine: machine, tool: .init(version: "1.2.3"), measured: "2026-11-20T18:00:00Z",
        cases: [
          "rows": [
            "disk.syncs": Sample(unit: .count, values: syncs),
            "cpu.time.user": Sample(unit: .seconds, values: [1, 1.1, 1.05, 1.2, 1.15, 1.12]),
            "launch.ready": Sample(unit: .seconds, values: [1, 1.1, 1.05, 1.2, 1.15, 1.12]),
          ]
        ]
      ).json)
  }

  private func record(_ name: String, _ seconds: String) throws -> String {
    let tool = try Tool.run(
      ["run", "-q", "--record", folder + name, "--name", "nap", "--", "/bin/sleep", seconds])
    #expect(tool.status == 0, "\(tool.errors)")
    return folder + name
  }

  @Test func whereAFormFillsStandardOutputTheTextGoesElsewhereAndQuietIsOneLine() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (old, new) = (
      try baseline("old.json", syncs: [10, 10, 10]), try baseline("new.json", syncs: [12, 12, 12])
    )
    let form = try Tool.run(["compare", "--json", "-", old, new])
    #expect(try JSONParser.parse(Array(form.output.utf8))["verdict"] == "not-applicable")
    #expect(form.errors.hasPrefix("· NOT JUDGED"), "\(form.errors)")
    let quiet = try Tool.run(["compare", "-q", old, new])
    #expect(quiet.output.hasPrefix("· NOT JUDGED") && quiet.output.split(separator: "\n").count == 1)
  }

  @Test func theExitStatusTellsWhetherAGateFailed() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let old = try baseline("old.json", syncs: [10, 10, 10])
    let (same, worse) = (
      try baseline("same.json", syncs: [10, 10, 10]), try baseline("worse.json", syncs: [12, 12, 12])
    )
    #expect(try Tool.run(["compare", old, worse]).status == 0)
    #expect(try Tool.run(["compare", "--gate", "disk.syncs=5 %,1", old, same]).status == 0)
    let fail = try Tool.run(["compare", "--gate", "disk.syncs=5 %,1", old, worse])
    #expect(fail.status == 1)
    #expect(fail.output.hasPrefix("✗ FAIL  1 of 1 gate failed"))
    #expect(try Tool.run(["compare", "--gate", "disk.syncs=5 %,2", old, worse]).status == 0)
    #expect(try Tool.run(["compare", "--gate", "disk.syncs=25 %", old, worse]).status == 0)
    #expect(try Tool.run(["compare", "--gate", "network.lookups=5 %", old, worse]).status == 4)
  }

  @Test func figuresOfAnotherMachineAreRefusedUntilTheyAreAllowed() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let old = try baseline("old.json", syncs: [10, 10, 10])
    let new = try baseline("new.json", syncs: [10, 10, 10], kernel: "6.18")
    let words = ["compare", "--gate", "cpu.time.user=50 %"]
    let refused = try Tool.run(words + [old, new])
    #expect(refused.status == 4)
    #expect(refused.output.contains("kernel: 6.1 in the baseline, 6.18 here"))
    #expect(try Tool.run(words + ["--allow-different-machine", old, new]).status == 0)
    #expect(try Tool.run(["compare", "--gate", "disk.syncs=5 %", old, new]).status == 0)
  }

  @Test func whatTheMachinesLoadMovesIsNotGatedWhereTheSidesWereNotMeasuredInTurns() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let old = try baseline("old.json", syncs: [10, 10, 10])
    let tool = try Tool.run(["compare", "--gate", "launch.ready=50 %", old, old])
    #expect(tool.status == 4)
    #expect(tool.output.contains("what else the machine does moves it"), "\(tool.output)")
    #expect(try Tool.run(["compare", old, old]).status == 0)
  }

  @Test func twoRecordingsOfThisMachineAreComparedWithTheirCurves() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (old, new) = (try record("old.headroom", "0.3"), try record("new.headroom", "0.4"))
    let tool = try Tool.run(
      ["compare", "--html", folder + "c.html", "--junit", folder + "c.xml", "--format", "json", old, new])
    #expect(tool.status == 0, "\(tool.errors)")
    let document = try JSONParser.parse(Array(tool.output.utf8))
    #expect(document["machineDifferences"] == [])
    #expect(document["old"]?["content"] == "a recording")
    #expect(document["cases"]?.array?.first?["name"] == "nap")
    let page = String(decoding: try #require(Golden.read(folder + "c.html")), as: UTF8.self)
    #expect(page.contains("<h3 class=\"sub\">Both over time</h3>"))
    #expect(page.contains("Single runs"))
    #expect(Golden.read(folder + "c.xml")?.starts(with: Array("<?xml".utf8)) == true)
    if Python.hasValidator {
      #expect(try SchemaValidator.complaints(document, "comparison") == "")
    }
  }

  @Test func aReportABenchAndABaselineAreTakenForWhatTheyAre() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let report = try write("report.json", SampleReport.good.json)
    let bench = try write("bench.json", SampleVerdicts.document.json)
    let baseline = try baseline("baseline.json", syncs: [10, 10])
    let expected = [
      (report, report, "a report"), (bench, bench, "a bench"), (baseline, baseline, "a baseline"),
    ]
    for (old, new, content) in expected {
      let tool = try Tool.run(["compare", "--format", "json", old, new])
      #expect(tool.status == 0, "\(tool.errors)")
      #expect(try JSONParser.parse(Array(tool.output.utf8))["new"]?["content"]?.string == content)
    }
  }

  @Test func severalFilesOfASideAreTakenTogether() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let old = try write("old.json", SampleReport.good.json)
    var later = SampleReport.good
    later.recording.program.started = "2026-11-20T19:00:00.000Z"
    let more = try write("more.json", later.json)
    let tool = try Tool.run(["compare", "--format", "json", "--old", more, old, old])
    let document = try JSONParser.parse(Array(tool.output.utf8))
    #expect(document["old"]?["runs"] == 2 && document["new"]?["runs"] == 1)
  }

  @Test func aRunThatIsNamedTwiceCountsOnce() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (old, copy) = (
      try write("old.json", SampleReport.good.json), try write("copy.json", SampleReport.good.json)
    )
    let other = folder + "../" + (folder.split(separator: "/").last ?? "") + "/old.json"
    for again in [old, other] {
      let twice = try Tool.run(["compare", "--old", again, old, copy])
      #expect(twice.status == 2 && twice.errors.contains("named twice on one side"), "\(twice.errors)")
    }
    let tool = try Tool.run(["compare", "--format", "json", "--old", copy, old, copy])
    let document = try JSONParser.parse(Array(tool.output.utf8))
    #expect(document["old"]?["runs"] == 1)
    #expect(document["notes"]?.array == ["old: 1 run named several times, counted once"])
  }

  @Test func runsWhoseProgramFailedAreNoImprovement() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var (old, new): ([String], [String]) = ([], [])
    for number in 1...3 {
      let name = folder + "\(number)"
      let good = ["-c", "echo x > \(folder)out"]
      _ = try Tool.run(["run", "-q", "--record", name + ".old", "--name", "a", "--", "/bin/sh"] + good)
      let bad = try Tool.run(
        ["run", "-q", "--record", name + ".new", "--name", "a", "--", "/bin/sh", "-c", "exit 3"])
      #expect(bad.status == 3)
      (old, new) = (old + [name + ".old"], new + [name + ".new"])
    }
    let more = old.dropFirst().flatMap { ["--old", $0] } + new.dropFirst().flatMap { ["--new", $0] }
    let tool = try Tool.run(["compare", "--gate", "disk.writes=5 %"] + more + [old[0], new[0]])
    #expect(tool.status == 4, "\(tool.output)\(tool.errors)")
    #expect(tool.output.contains("a failed: exited with status 3"))
    #expect(tool.output.contains("new: 3 of 3 runs of a ended with a failure of the program"))
    let junit = try Tool.run(
      ["compare", "--format", "junit", "--gate", "disk.writes=5 %"] + more + [old[0], new[0]])
    #expect(junit.output.contains("<error"))
  }

  @Test func oneMetricTakesOneGate() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let old = try baseline("old.json", syncs: [10, 10])
    let new = try baseline("new.json", syncs: [12, 12])
    let tool = try Tool.run(
      ["compare", "--gate", "disk.syncs=50 %", "--gate", "disk.syncs=5 %", old, new])
    #expect(tool.status == 2 && tool.errors.contains("disk.syncs has two gates"), "\(tool.errors)")
  }

  @Test func whatWasFoundCountsForMoreThanThatItCannotBeWritten() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let old = try baseline("old.json", syncs: [10, 10, 10])
    let new = try baseline("new.json", syncs: [12, 12, 12])
    let full = ["compare", "--junit", "/dev/full", old, new, "--gate"]
    #expect(try Tool.run(full + ["disk.syncs=5 %"]).status == 1)
    #expect(try Tool.run(full + ["disk.syncs=50 %"]).status == 4)
    let tool = try Tool.run(["compare", old, new, "--gate", "disk.syncs=5 %"], output: .file("/dev/full"))
    #expect(tool.status == 1 && tool.errors.contains("cannot write to standard output"))
  }

  @Test func theTestResultsAreRedExactlyWhereTheExitStatusIsNotZero() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let old = try baseline("old.json", syncs: [10, 10, 10])
    let worse = try baseline("worse.json", syncs: [12, 12, 12])
    let foreign = try baseline("foreign.json", syncs: [10, 10, 10], kernel: "6.18")
    let calls = [
      (["disk.syncs=5 %", old, old], 0), (["disk.syncs=5 %", old, worse], 1),
      (["cpu.time.user=50 %", old, foreign], 4),
      (["network.lookups=5 %", old, old.replacing("old", with: "worse")], 4),
    ]
    for (words, status) in calls {
      let tool = try Tool.run(["compare", "--format", "junit", "--gate"] + words)
      #expect(tool.status == status)
      #expect(
        (tool.output.contains("<error") || tool.output.contains("<failure")) == (status != 0), "\(words)")
    }
  }

  @Test func lookingForASessionMakesNoHistory() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let old = try baseline("old.json", syncs: [10])
    let tool = try Tool.run(["compare", "--store", folder + "none.db", "history:abc", old])
    #expect(tool.status == 2 && tool.errors.contains("none.db"), "\(tool.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder + "none.db"))
  }

  @Test func aBoundIsToldAsItIs() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let old = try baseline("old.json", syncs: [10])
    let tool = try Tool.run(["compare", "--confidence", "100%", old, old])
    #expect(tool.errors.contains("it may be 50 % to 99.99 %"), "\(tool.errors)")
  }

  @Test func whatCannotBeComparedIsNamed() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let baseline = try baseline("baseline.json", syncs: [10])
    let other = try write("other.json", ["hello": "world"])
    let newer = try write("newer.json", ["schemaVersion": 99, "measured": "x", "cases": [:]])
    let slip = try Tool.run(["compare", baseline, other])
    #expect(slip.status == 2 && slip.errors.contains("other.json: neither a recording nor a report"))
    let version = try Tool.run(["compare", baseline, newer])
    #expect(version.status == 2 && version.errors.contains("version 99 is not 1"))
    #expect(try Tool.run(["compare", baseline, "/no/such"]).errors.contains("/no/such"))
    #expect(try Tool.run(["compare", baseline]).status == 2)
    #expect(try Tool.run(["compare", "--gate", "disk.sinks=5 %", baseline, baseline]).status == 2)
    let overwritten = try Tool.run(["compare", "--json", baseline, baseline, other])
    #expect(overwritten.status == 2 && overwritten.errors.contains("same file"))
  }
}
