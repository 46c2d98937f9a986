import Formats
import Foundation
import TestSupport
import Testing

/// What the real program compares a bench with, from one session to the next.
@Suite(.serialized, .waitsForPrograms) struct BenchBaselineTests {
  private func two() -> SuiteOnDisk {
    let suite = SuiteOnDisk(writes: 2)
    suite.setWrites(2, in: "/other")
    suite.suite(
      """
      {"schemaVersion": 1, "name": "writes", "repeats": 3, "warmUps": 0, "gates": {"disk.writes": "0 %"},
       "scenarios": [{"name": "a", "scenario": {"command": ["\(suite.program)"]}},
         {"name": "b", "scenario": {"command": ["\(suite.tree.path)/other"]}}]}
      """)
    return suite
  }

  private func rewrite(_ suite: SuiteOnDisk, _ old: String, _ new: String) throws {
    let text = try String(contentsOf: URL(filePath: suite.path), encoding: .utf8)
    #expect(text.contains(old))
    suite.suite(text.replacing(old, with: new))
  }

  @Test func aCaseThatWasLeftOutKeepsItsBaseline() throws {
    let suite = two()
    #expect(try suite.bench().status == 0)
    #expect(try suite.bench("--only", "a", "--strict").status == 0)
    suite.setWrites(20, in: "/other")
    let worse = try suite.bench()
    #expect(worse.status == 1, "\(worse.output)\(worse.errors)")
    #expect(try suite.bench().status == 1)
  }

  @Test func whatPassesAgainstAnotherProgramIsNoBaseline() throws {
    let suite = SuiteOnDisk(writes: 2)
    #expect(try suite.bench().status == 0)
    suite.setWrites(4)
    suite.setWrites(4, in: "/same")
    #expect(try suite.bench().status == 1)
    #expect(try suite.bench("--against", "\(suite.tree.path)/same").status == 0)
    #expect(try suite.bench().status == 1)
  }

  @Test func smallStepsAddUp() throws {
    let suite = SuiteOnDisk(writes: 10, gate: "45 %")
    #expect(try suite.bench().status == 0)
    suite.setWrites(14)
    #expect(try suite.bench("--strict").status == 0)
    suite.setWrites(20)
    #expect(try suite.bench().status == 1)
    let accepted = try suite.bench("--accept", "--by", "Ada", "--reason", " an index ")
    #expect(accepted.status == 0 && !accepted.output.contains("no baseline yet"), "\(accepted.output)")
    #expect(accepted.output.contains("history's baseline from now on, accepted by Ada"))
    #expect(try suite.bench("--strict").status == 0)
    let kept = try Tool.run(["history", "export", "--store", suite.history]).output
    #expect(kept.contains(#""acceptance":{"at":"20"#) && kept.contains(#""by":"Ada","reason":"an index"}"#))
  }

  @Test func repeatsWithWhichNoGateCanFailAreRefused() throws {
    let suite = SuiteOnDisk(repeats: 4)
    #expect(try suite.bench("--list").status == 0)
    try rewrite(suite, #""disk.writes": "0 %""#, #""cpu.wakeups": "10 %""#)
    let few = try suite.bench("--list")
    #expect(few.status == 2 && few.errors.contains("it takes 5"), "\(few.errors)")
    #expect(try suite.bench("--list", "--repeats", "2..5").status == 0)
    try rewrite(suite, #""cpu.wakeups": "10 %""#, #""cpu.wakeups": "10 %", "cpu.time.user": "10 %""#)
    let more = try suite.bench("--list", "--repeats", "5")
    #expect(more.status == 2 && more.errors.contains("it takes 6"), "\(more.errors)")
    #expect(try suite.bench("--list", "--repeats", "6").status == 0)
    #expect(try Tool.run(["bench", "--list", Golden.repository + "Benchmarks/suite.json"]).status == 0)
  }

  @Test func theLeastRepeatsAreMadeWhateverTheTime() throws {
    let suite = SuiteOnDisk()
    try rewrite(suite, #""warmUps": 0"#, #""warmUps": 1"#)
    let short = try suite.bench("--time", "1ms", "--format", "json")
    #expect(short.status == 0, "\(short.output)\(short.errors)")
    let entry = try JSONParser.parse(Array(short.output.utf8))["cases"]?.array?.first
    #expect(entry?["runs"]?.array?.count == 4 && entry?["level"]?["role"] == "first")
  }

  @Test func aRequestsBranchIsNoMainBranch() throws {
    let suite = SuiteOnDisk()
    let variables = ["GITHUB_HEAD_REF": "main", "PATH": "/usr/bin:/bin"]
    for words in [["init", "-q", "-b", "main"]] {
      #expect(try Tool.run(program: "/usr/bin/git", ["-C", suite.tree.path] + words).status == 0)
    }
    let words = ["bench", "--store", suite.history, "--format", "json", suite.path]
    let tool = try Tool.run(program: Tool.path, words, environment: variables, timeout: 120)
    #expect(tool.status == 0, "\(tool.errors)")
    let session = try JSONParser.parse(Array(tool.output.utf8))["session"]
    #expect(session?["branch"] == "main (request)")
    #expect(try suite.bench("--strict", "--branch", "main").status == 4)
  }

  @Test func aChangedScenarioIsNotHeldAgainstTheOldOne() throws {
    let suite = SuiteOnDisk(writes: 2)
    #expect(try suite.bench().status == 0)
    try rewrite(suite, "/program\"]", "/program\", \"more\"]")
    suite.setWrites(9)
    let changed = try suite.bench()
    #expect(changed.status == 0 && changed.output.contains("scenario has changed"), "\(changed.output)")
    #expect(try suite.bench("--strict").status == 0)
    suite.setWrites(12)
    #expect(try suite.bench().status == 1)
  }

  @Test func aBaselineOfAnotherSuiteIsRefused() throws {
    let suite = SuiteOnDisk()
    #expect(try suite.bench("--update-baseline", history: false).status == 0)
    try rewrite(suite, #""name": "writes""#, #""name": "other""#)
    let refused = try suite.bench(history: false)
    #expect(refused.status == 4 && refused.errors.contains("of the suite writes"), "\(refused.errors)")
  }

  @Test func sessionsThatAreNoBaselineAreSaid() throws {
    let suite = SuiteOnDisk()
    suite.setWrites(3, in: "/same")
    #expect(try suite.bench("--against", "\(suite.tree.path)/same").status == 0)
    let tool = try suite.bench()
    #expect(tool.status == 0 && tool.output.contains("none may be a"), "\(tool.output)")
    #expect(try suite.bench("--strict").status == 0)
  }

  @Test func theSideThatFailedIsNamed() throws {
    let suite = SuiteOnDisk()
    let tool = try suite.bench("--against", "/bin/false", "--format", "json", history: false)
    #expect(tool.status == 3)
    let problem = try JSONParser.parse(Array(tool.output.utf8))["cases"]?.array?.first?["problem"]?.string
    #expect(problem == "the baseline's program (/bin/false) exited with status 1")
  }

  @Test(arguments: [
    ["--no-history", "--branch", "x"], ["--no-history", "--baseline-sessions", "3"],
    ["--no-history", "--keep-recordings"], ["--accept", "--against", "/bin/true"],
    ["--accept", "--branch", "x"], ["--reason", "x"], ["--by", "x"], ["--accept", "--reason", " "],
    ["--against", "/bin/true", "--baseline-sessions", "2"],
  ])
  func optionsWithoutEffectAreWrongUse(_ options: [String]) throws {
    let suite = SuiteOnDisk()
    let store = options.contains("--no-history") ? [] : ["--store", suite.history]
    let tool = try Tool.run(["bench"] + store + options + [suite.path])
    #expect(tool.status == 2, "\(tool.output)\(tool.errors)")
  }

  @Test func acceptingDoesNotPassAFileBy() throws {
    let suite = SuiteOnDisk()
    #expect(try suite.bench("--update-baseline").status == 0)
    let tool = try suite.bench("--accept")
    #expect(tool.status == 2 && tool.errors.contains("--update-baseline"), "\(tool.errors)")
  }

  @Test func memoryThatVariesTurnsRedAndOnlyWhereItGrew() throws {
    let suite = SuiteOnDisk()
    func hold(_ mebibytes: Int) {
      suite.tree.file(
        "/hold.py",
        "import time\nb = bytearray(\(mebibytes) << 20)\nb[::4096] = b'x' * len(b[::4096])\ntime.sleep(0.3)\n"
      )
    }
    hold(40)
    suite.suite(
      """
      {"schemaVersion": 1, "name": "memory", "repeats": {"min": 5, "max": 8}, "warmUps": 1,
       "gates": {"memory.footprint.peak": "20 %"},
       "scenarios": [{"name": "hold", "scenario":
         {"command": ["/usr/bin/python3", "\(suite.tree.path)/hold.py"], "rate": "20 /s"}}]}
      """)
    #expect(try suite.bench().status == 0)
    let same = try suite.bench()
    #expect(same.status == 0, "\(same.output)\(same.errors)")
    hold(120)
    var worse = try suite.bench()
    // What another test puts into memory files meanwhile makes the peak a bound, which is not compared.
    for _ in 0..<2 where worse.output.contains("/dev/shm") { worse = try suite.bench() }
    #expect(worse.status == 1, "\(worse.output)\(worse.errors)")
  }
}
