import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// Programs that may not be signalled: one takes root's rights, while Headroom is an ordinary user's.
@Suite(.serialized, .waitsForPrograms, .enabled(if: getuid() == 0, "only root can make a set-uid program"))
struct RefusalTests {
  private static let source =
    "#include <unistd.h>\nint main(void) { if (setuid(0)) return 9; usleep(1500000); return 0; }"

  @Test func aProgramThatRefusesTheNoticeIsToldAndWaitedFor() throws {
    let tree = FixtureTree().file("/hard.c", Self.source)
    let program = tree.path + "/hard"
    #expect(try Tool.run(program: "/usr/bin/gcc", ["-o", program, program + ".c"]).status == 0)
    #expect(chmod(program, 0o4755) == 0 && chmod(tree.path, 0o777) == 0)
    let tool = try Tool.run(
      program: "/usr/bin/setpriv",
      ["--reuid", "65534", "--regid", "65534", "--clear-groups", Tool.path, "run", "--json"]
        + [tree.path + "/r.json", "--duration", "0.2s", "--", program])
    let report = try JSONParser.parse(tree.root.bytes("/r.json"))
    #expect(report["program"]?["exit"]?["status"] == 0, "\(tool.errors)")
    #expect(tool.errors.contains("terminate did not reach the whole program: kill process"))
    let stimulus = report["events"]?.array?.first { $0["kind"] == "stimulus" }
    #expect(stimulus?["detail"]?["id"] == "terminate")
    #expect(stimulus?["detail"]?["refused"]?.string?.contains("Operation not permitted") == true)
  }
}
