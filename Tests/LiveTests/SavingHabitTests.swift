import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// The built-in workloads that save a state, and what they say that they did.
@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: Counting.files, "needs root or CAP_BPF, type information and ext4"))
struct SavingHabitTests {
  private func run(_ workload: String) throws -> (run: Measured, line: JSONValue, verdicts: [String: String])
  {
    let run = try Measured.run([Tool.path, "workload", workload, "--keep", "1"])
    let lines = run.report["tables"]?["files"]?.array ?? []
    let line = try #require(lines.first { $0["path"]?.string?.hasSuffix("/state") == true })
    let audits = (run.report["audits"]?.array ?? []).compactMap { audit in
      audit["id"]?.string.flatMap { id in audit["verdict"]?.string.map { (id, $0) } }
    }
    return (run, line, Dictionary(audits) { $1 })
  }

  @Test func savingTogetherIsNoRewriting() throws {
    let (run, line, verdicts) = try run("save-coalesced")
    #expect(line["kept"]?.number == 65_536)
    #expect(line["whole"]?.number == 0 && line["unchanged"]?.number == 0)
    #expect(verdicts["disk-whole-file-rewrites"] == "pass" && verdicts["disk-coalescing"] == "pass")
    #expect(run.value("disk.windows") ?? 0 >= 1)
  }

  @Test func savingEachChangeIsManySmallSyncs() throws {
    let (run, line, verdicts) = try run("save-each")
    #expect(line["syncs"]?.number == run.value("disk.syncs"))
    #expect(run.value("disk.sync.bytes.median") == 128)
    #expect(verdicts["disk-coalescing"] == "fail" && verdicts["disk-whole-file-rewrites"] == "pass")
  }

  @Test func savingTheWholeFileIsRewritingIt() throws {
    let (_, line, verdicts) = try run("save-whole")
    #expect(line["whole"]?.number == 100 && line["kept"]?.number == 65_536)
    #expect(["warn", "fail"].contains(verdicts["disk-whole-file-rewrites"]))
    // Saves between two samples, which on a busy machine lie far apart, were not compared.
    #expect(["pass", "not-measured"].contains(verdicts["disk-unchanged-writes"]))
  }

  /// 30 equal saves within a sample: nobody has looked at what the file held in between.
  @Test(
    .enabled(if: Counting.unchanged, "saves that change nothing are not found here"),
    arguments: [true, false])
  func savesThatNobodyComparedAreNotSaidToHaveChanged(_ isMoved: Bool) throws {
    let tree = FixtureTree()
    let name = isMoved ? "new" : "state"
    let program = """
      import os, sys, time
      os.chdir(sys.argv[1])
      start = time.monotonic()
      for _ in range(30):
        with open('\(name)', 'w') as file: file.write('x' * 4000)
        os.rename('\(name)', 'state')
      took = time.monotonic() - start
      with open('took', 'w') as file: file.write(str(took))
      """
    // Files are looked at 50 times a second at most. On a busy machine the saves are spread over more than five looks at times, and
    // then there was a habit to be seen.
    func attempt() throws -> (run: Measured, took: Double) {
      let run = try Measured.run(["python3", "-c", program, tree.path])
      return (run, try #require(Double(tree.root.text("/took"))))
    }
    var (run, took) = try attempt()
    for _ in 0..<9 where took > 0.08 { (run, took) = try attempt() }
    try #require(took <= 0.08, "30 saves took \(took) s, the tenth time too")
    let metric = try #require(run.metric("disk.unchanged.bytes"))
    #expect(metric["bound"] == "at least", "\(metric)")
    let audit = run.report["audits"]?.array?.first { $0["id"]?.string == "disk-unchanged-writes" }
    #expect(audit?["verdict"]?.string != "pass", "\(audit as Any)")
  }

  @Test(.enabled(if: Counting.unchanged, "saves that change nothing are not found here"))
  func savingWhatHasNotChangedIsSeenAsOftenAsSamplesAreTaken() throws {
    let (_, line, verdicts) = try run("save-unchanged")
    let times = try #require(line["unchanged"]?.number)
    #expect(times >= 2 && times <= 99)
    #expect(["warn", "fail"].contains(verdicts["disk-unchanged-writes"]))
  }
}
