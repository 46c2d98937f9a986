import CSQLite
import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// A disk that is full at the end of a run takes as little along as can be.
@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: Permissions.mount, "this process may not mount a small file system"))
struct FullDiskTests {
  /// Runs the tool while the program fills a small disk at `$1`; `then` is done before that disk goes away.
  static func run(_ options: String, environment: String = "", seconds: Double = 0.2, then: String = "true")
    throws -> (
      Tool, FixtureTree
    )
  {
    let tree = FixtureTree().file("/small/x", "")
    let fill = "dd if=/dev/zero of=$1/fill bs=1k 2>/dev/null; sleep \(seconds)"
    let script = """
      mount -t tmpfs -o size=100k none $1 || exit 99
      \(environment) "$0" run --rate 1000 \(options) -- sh -c "\(fill)"
      status=$?; rm $1/fill; \(then); exit $status
      """
    let tool = try Tool.run(
      program: "/usr/bin/unshare", ["-m", "sh", "-c", script, Tool.path, tree.path + "/small", tree.path])
    return (tool, tree)
  }

  @Test(.enabled(if: csqlite_available())) func theRecordingIsKeptAsFarAsItCameAndTheReportsAreWhole() throws
  {
    let (tool, tree) = try Self.run(
      "--record $1/r.headroom --json $2/r.json --html $2/r.html",
      then: "\"$0\" report --format json $1/r.headroom > $2/again.json")
    #expect(tool.status == 4)
    #expect(tool.errors.contains("the recording is cut short") && tool.errors.contains("no space"))
    let report = try JSONParser.parse(tree.root.bytes("/r.json"))
    #expect(report["metrics"]?["cpu.time.user"]?["value"]?.number != nil)
    #expect(try #require(report["series"]?["memory.footprint"]?["time"]?.array).count > 10)
    #expect(
      report["notes"]?.array?.contains { $0.string?.contains("could not be written to the end") == true }
        == true)
    #expect(tree.root.exists("/r.html"))
    let again = try JSONParser.parse(tree.root.bytes("/again.json"))
    #expect(again["program"]?["exit"]?["unknown"] != nil)
  }

  /// Long enough that what was sampled goes beyond what SQLite keeps in memory.
  @Test func withoutARecordingAFullTemporaryDirectoryCostsNothing() throws {
    let (tool, tree) = try Self.run("--json $2/r.json", environment: "SQLITE_TMPDIR=$1 TMPDIR=$1", seconds: 5)
    #expect(tool.status == 0, "\(tool.errors)")
    let report = try JSONParser.parse(tree.root.bytes("/r.json"))
    #expect(try #require(report["series"]?["memory.footprint"]?["time"]?.array).count > 10)
  }

  @Test func oneReportThatCannotBeWrittenDoesNotKeepTheOthersBack() throws {
    let (tool, tree) = try Self.run("--html $1/r.html --json $2/r.json")
    #expect(tool.status == 4 && tool.errors.contains("r.html"), "\(tool.errors)")
    #expect(tree.root.exists("/r.json"))
  }
}
