import TestSupport
import Testing

@testable import Kernel

@Suite struct GroupPlaceTests {
  private func group(_ files: [String: String], _ path: String = "/system.slice/a.service") -> (
    FixtureTree, Cgroup
  ) {
    let tree = FixtureTree()
    for (name, text) in files { _ = tree.file(name, text) }
    for place in ["", "/system.slice", "/system.slice/a.service", path] {
      _ = tree.file(place + "/cgroup.procs", "")
    }
    return (tree, Cgroup(path: tree.path + path))
  }

  @Test func limitsUpToTheSliceBoundAProgram() {
    let (one, service) = group(["/system.slice/a.service/memory.max": "104857600\n"])
    #expect(GroupPlace.isBounded(service), "\(one.path)")
    let (two, below) = group(
      ["/system.slice/a.service/cpu.max": "50000 100000\n"], "/system.slice/a.service/inner")
    #expect(GroupPlace.isBounded(below), "\(two.path)")
  }

  @Test func neitherTheSliceNorTheNumberOfProcessesDoes() {
    let (tree, service) = group([
      "/system.slice/a.service/memory.max": "max\n", "/system.slice/a.service/pids.max": "4915\n",
      "/system.slice/memory.max": "104857600\n",
    ])
    #expect(!GroupPlace.isBounded(service), "\(tree.path)")
  }

  @Test func aMountSaysWhetherItCanBeChanged() {
    #expect(!Cgroup(path: FixtureTree().path).isReadOnly)
  }

  @Test(
    .enabled(if: ProgramMountTests.areAllowed, "no mount namespace can be made here"),
    arguments: [true, false])
  func aMountOfAProgramsOwnIsReadOnlyIfItWasMadeSo(_ isReadOnly: Bool) throws {
    let path = FixtureTree().file("/group/cgroup.procs", "").path + "/group"
    let mount = ProgramMount(source: path, target: path, isReadOnly: isReadOnly)
    let held = try HeldProcess(HeldProcessTests.launch("exit 0", mounts: [mount]))
    let child = ReapedChild(held.pid)
    defer { child.end() }
    let group = Cgroup(path: "/proc/\(held.pid)/root\(path)")
    #expect(group.isReadOnly == isReadOnly)
    #expect(GroupPlace.remedy(group).contains("unmask=/sys/fs/cgroup") == isReadOnly)
    #expect(GroupPlace.remedy(group).contains("systemd-run") != isReadOnly)
    try held.start()
    #expect(child.status(within: 60) == 0)
  }
}
