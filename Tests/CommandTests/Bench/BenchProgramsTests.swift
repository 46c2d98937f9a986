import Formats
import Kernel
import TestSupport
import Testing

/// `headroom bench -- OLD -- NEW`, without a suite.
@Suite(.serialized, .waitsForPrograms) struct BenchProgramsTests {
  @Test func twoProgramsAreRunInTurnsAndCompared() throws {
    let tree = FixtureTree()
    func write(_ lines: Int) -> String { "for i in $(seq \(lines)); do echo $i; done > \(tree.path)/out" }
    let bench = try Tool.run(
      ["bench", "-n", "5", "--json", tree.path + "/b.json", "--", "sh", "-c", write(5), "--", "sh", "-c"]
        + [write(50)])
    #expect(bench.status == 0, "\(bench.errors)")
    let document = try JSONParser.parse(tree.root.bytes("/b.json"))
    let one = try #require(document["cases"]?.array?.first)
    let runs = one["runs"]?.array ?? []
    for side in ["candidate", "baseline"] {
      #expect(runs.count { $0["side"]?.string == side && $0["warmUp"] != true } == 5, "\(runs)")
    }
    let writes = one["comparisons"]?.array?.first { $0["metric"] == "disk.writes" }
    #expect(writes?["baseline"]?["values"]?.array?.allSatisfy { $0 == 5 } == true)
    #expect(writes?["candidate"]?["values"]?.array?.allSatisfy { $0 == 50 } == true)
    #expect(document["verdict"] == "not-applicable")
    #expect(bench.output.contains("disk.writes") && bench.output.contains("10×"), "\(bench.output)")
    #expect(bench.output.contains("worse"), "\(bench.output)")
    let rows = bench.output.split(separator: "\n").filter { $0.contains(" → ") || $0.contains("run.time") }
    #expect(rows.first?.contains("run.time") == true, "\(bench.output)")
  }

  /// At the usual ten a second there would be enough samples.
  @Test func aRateIsTaken() throws {
    let bench = try Tool.run(["bench", "-n", "1", "--rate", "1", "--format", "json", "--", "sleep", "2.2"])
    let runs = try JSONParser.parse(Array(bench.output.utf8))["cases"]?.array?.first?["runs"]?.array
    let steady = runs?.last?["metrics"]?["memory.footprint.steady"]
    #expect(steady?["missing"]?.string?.contains("fewer than 10 samples") == true, "\(bench.output)")
    let wrong = try Tool.run(["bench", "--rate", "0", "--", "true"])
    #expect(wrong.status == 2 && wrong.errors.contains("--rate"), "\(wrong.errors)")
  }

  @Test func oneProgramIsMeasuredAndComparedWithNothing() throws {
    let bench = try Tool.run(["bench", "-n", "3", "--", "true", "--", "--no-option-of-bench"])
    #expect(bench.status == 2 || bench.status == 3 || bench.status == 4, "a program of that name?")
    let alone = try Tool.run(["bench", "-n", "3", "--", "true"])
    #expect(alone.status == 0, "\(alone.errors)")
    #expect(alone.output.contains("compared with nothing") && alone.output.contains("3 runs"))
    #expect(!alone.output.contains("--update-baseline"), "\(alone.output)")
    let quiet = try Tool.run(["bench", "-q", "-n", "3", "--", "true"])
    #expect(quiet.output.split(separator: "\n").count == 1 && quiet.errors == "", "\(quiet.output)")
  }

  @Test(arguments: [
    (["bench", "--", "true", "--", "true", "--", "true"], "two at most"),
    (["bench", "--", "true", "--"], "no program stands behind one --"),
    (["bench", "suite.json", "--", "true"], "before a program"),
    (["bench", "--update-baseline", "--", "true"], "needs a suite"),
    (["bench"], "an argument is missing"),
  ])
  func whatMakesNoSenseIsRefused(_ words: [String], _ problem: String) throws {
    let tool = try Tool.run(words)
    #expect(tool.status == 2 && tool.errors.contains(problem), "\(tool.errors)")
  }
}
