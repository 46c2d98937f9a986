import Formats
import Glibc
import Kernel
import TestSupport
import Testing

/// The same figures without a cgroup: the hierarchy is unmounted in a mount namespace of the test's own.
@Suite(
  .serialized, .waitsForPrograms,
  .enabled(if: Permissions.hideCgroups, "this process may not make a mount namespace"))
struct FallBackTests {
  static func withoutCgroups(_ command: String, options: [String] = []) throws -> Measured {
    let tree = FixtureTree()
    let hide =
      "umount -l -a -t cgroup2 && file=$1 command=$2; shift 2; "
      + "exec \"$0\" run --json \"$file\" \"$@\" -- sh -c \"$command\""
    let tool = try Tool.run(
      program: "/usr/bin/unshare",
      ["-m", "sh", "-c", hide, Tool.path, tree.path + "/r.json", command] + options)
    let bytes = (try? tree.root.bytes("/r.json")) ?? []
    return Measured(tool: tool, report: (try? JSONParser.parse(bytes)) ?? .null)
  }

  @Test func theTreeIsFollowedThroughParentsAndChildren() throws {
    let tree = FixtureTree().file("/x", "")
    let run = try Self.withoutCgroups(
      "(setsid dd if=/dev/zero of=\(tree.path)/x bs=1M count=5 status=none &); sleep 0.5")
    #expect(
      run.value("disk.writes.bytes") == (Permissions.hearEnds ? 5_242_880 : nil), "\(run.tool.errors)")
    let device = try #require(run.metric("disk.device.bytes"))
    #expect(device["value"]?.number ?? 0 >= 5_242_880 && device["bound"] == "at least")
    #expect(run.fidelity("cpu.time") == "sampled")
    #expect(run.report["notes"]?.array?.contains { $0.string?.contains("no cgroup") == true } == true)
  }

  @Test func processorTimeIsThatOfTheChildren() throws {
    let burn = "end=$(($(date +%s%N)+400000000)); while [ $(date +%s%N) -lt $end ]; do :; done"
    let run = try Self.withoutCgroups("/usr/bin/time -f 'time %U %S' sh -c '\(burn)'")
    let line = try #require(run.tool.errors.split(separator: "\n").last { $0.hasPrefix("time ") })
    let truth = line.split(separator: " ").compactMap { Double($0) }.reduce(0, +)
    let seconds = try #require(run.value("cpu.time"))
    #expect(abs(seconds - truth) < truth * 0.05 + 0.03)
  }

  @Test func aTreeThatKeepsForkingIsEndedAllTheSame() throws {
    let chain = "trap '' TERM; next() { sleep 0.002; next & exit 0; }; next & exit 0"
    let run = try Self.withoutCgroups(chain, options: ["--linger", "0.1s"])
    #expect(run.report["program"]?["endedBy"] == "linger", "\(run.tool.errors)")
  }
}
