import Formats
import Glibc
import TestSupport
import Testing

@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: Counting.files, "needs root or CAP_BPF, type information and ext4"))
struct FileStormTests {
  @Test func callsInAStormAreNotFollowedAndTheTotalsStayExact() throws {
    let tree = FixtureTree()
    // So long on any machine; how many calls it makes of it, the file's size tells.
    let storm = "timeout 3 dd if=/dev/zero of=\(tree.path)/x bs=1 status=none; test $? = 124"
    let run = try Measured.run(["sh", "-c", storm])
    #expect(run.tool.status == 0, "\(run.tool.errors)")
    var status = stat()
    try #require(stat(tree.path + "/x", &status) == 0 && status.st_size > 10_000)
    let size = Double(status.st_size)
    #expect(run.value("disk.writes.bytes") == size)
    let notes = (run.report["notes"]?.array ?? []).compactMap(\.string)
    let file = run.report["tables"]?["files"]?.array?.first { $0["path"]?.string == tree.path + "/x" }
    let written = try #require(file?["written"]?.number)
    #expect(written == size && run.fidelity("disk.writes.bytes") == "exact")
    // A machine that is too slow for a storm follows where every byte goes.
    if notes.contains(where: { $0.contains("not followed one by one") }) {
      #expect(run.metric("disk.kept.bytes")?["bound"] == "at most")
    }
    #expect(try #require(file?["dirtied"]?.number) >= size)
  }
}
