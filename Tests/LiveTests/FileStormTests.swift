import Formats
import TestSupport
import Testing

@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: Counting.files, "needs root or CAP_BPF, type information and ext4"))
struct FileStormTests {
  @Test func callsInAStormAreNotFollowedAndTheTotalsStayExact() throws {
    let tree = FixtureTree()
    let run = try Measured.run([
      "dd", "if=/dev/zero", "of=\(tree.path)/x", "bs=1", "count=3000000", "status=none",
    ])
    #expect(run.value("disk.writes.bytes") == 3_000_000)
    let notes = (run.report["notes"]?.array ?? []).compactMap(\.string)
    let file = run.report["tables"]?["files"]?.array?.first { $0["path"]?.string == tree.path + "/x" }
    let written = try #require(file?["written"]?.number)
    #expect(written == 3_000_000 && run.fidelity("disk.writes.bytes") == "exact")
    // A machine that is too slow for a storm follows where every byte goes.
    if notes.contains(where: { $0.contains("not followed one by one") }) {
      #expect(run.metric("disk.kept.bytes")?["bound"] == "at most")
    }
    #expect(try #require(file?["dirtied"]?.number) >= 3_000_000)
  }
}
