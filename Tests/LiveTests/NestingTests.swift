import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// Runs within runs, in containers, and beside one another.
@Suite(.serialized, .waitsForPrograms, .enabled(if: geteuid() == 0)) struct NestingTests {
  static let holding = "b = bytearray(48 << 20); import time; time.sleep(2); sum(range(9_000_000))"

  @Test(.enabled(if: access("/usr/bin/python3", X_OK) == 0)) func theOuterRunSeesWhatTheInnerOneDoes() throws
  {
    let tree = FixtureTree()
    let outer = try Measured.run([
      Tool.path, "run", "-q", "--json", tree.path + "/inner.json", "--", "/usr/bin/python3", "-c",
      Self.holding,
    ])
    let inner = Measured(tool: outer.tool, report: try JSONParser.parse(tree.root.bytes("/inner.json")))
    for run in [inner, outer] { #expect(try #require(run.value("memory.footprint.peak")) > 48 * 1024 * 1024) }
    #expect(try #require(outer.value("cpu.time")) >= #require(inner.value("cpu.time")))
  }

  @Test func groupsThatTheProgramMadeDoNotStayBehind() throws {
    let script = """
      top=$(sed -n 's/^[^ ]* \\([^ ]*\\) cgroup2 .*/\\1/p' /proc/mounts | head -n 1)
      group=$top$(sed -n 's/^0:://p' /proc/self/cgroup)
      mkdir -p "$group/a/b" && echo "$group"
      """
    let tool = try Tool.run(["run", "-q", "--", "sh", "-c", script])
    let group = tool.output.split(separator: "\n").joined()
    #expect(tool.status == 0 && group.contains("headroom-"), "\(tool.errors)")
    #expect(!KernelRoot.live.exists(group))
  }

  /// As on a kiosk whose first program is its only one.
  @Test(.enabled(if: Permissions.hideCgroups)) func aProgramHasAGroupOfItsOwnWhereThereIsNoBus() throws {
    let tool = try Tool.run(
      program: "/usr/bin/unshare",
      [
        "-m", "env", "-u", "DBUS_SYSTEM_BUS_ADDRESS", "sh", "-c",
        "mount -t tmpfs none /run && exec \"$0\" run -q --no-keep -- cat /proc/self/cgroup", Tool.path,
      ])
    #expect(tool.status == 0 && tool.output.contains("headroom-"), "\(tool.errors)")
  }

  @Test(.enabled(if: Permissions.isolateProcesses)) func aRunInAContainerLeavesTheOthersAlone() throws {
    let tree = FixtureTree()
    let waiting = "echo started >&2; until [ -e \(tree.path)/done ]; do sleep 0.1; done"
    let running = try Tool.start(["run", "--", "sh", "-c", waiting])
    try RunTests.wait { running.errors.contains("started") }
    let other = try Tool.run(
      program: "/usr/bin/unshare", ["--fork", "--pid", "--mount-proc", Tool.path, "run", "-q", "--", "true"])
    #expect(other.status == 0, "\(other.errors)")
    tree.file("/done", "")
    #expect(try running.finish(within: 20).status == 0)
  }

  @Test(.enabled(if: Permissions.isolateProcesses)) func strangersAreNotMeasured() throws {
    let tree = FixtureTree()
    let tool = try Tool.run(
      program: "/usr/bin/unshare",
      ["--fork", "--pid", Tool.path, "run", "--", "touch", tree.path + "/started"])
    #expect(tool.status == 4 && tool.errors.contains("--mount-proc"), "\(tool.errors)")
    #expect(!tree.root.exists("/started"))
  }
}
