import Kernel
import TestSupport
import Testing

@Suite struct CgroupTests {
  static let pure = "30 1 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw\n"
  static let hybrid = """
    31 1 0:27 / /sys/fs/cgroup rw - tmpfs tmpfs rw
    32 31 0:28 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory
    33 31 0:29 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw

    """

  @Test func findsTheGroupInAPureHierarchy() throws {
    let tree = FixtureTree().file("/proc/self/mountinfo", Self.pure)
      .file("/proc/self/cgroup", "0::/user.slice/session-1.scope\n")
    #expect(try Cgroup.of("self", tree.root)?.path == tree.path + "/sys/fs/cgroup/user.slice/session-1.scope")
  }

  @Test func findsTheUnifiedPartOfAHybridOne() throws {
    let tree = FixtureTree().file("/proc/self/mountinfo", Self.hybrid)
      .file("/proc/self/cgroup", "4:memory:/x\n0::/\n")
    #expect(try Cgroup.of("self", tree.root)?.path == tree.path + "/sys/fs/cgroup/unified")
  }

  @Test func thereIsNoneWithoutCgroup2() throws {
    let tree = FixtureTree().file("/proc/self/mountinfo", "1 0 0:1 / / rw - ext4 /dev/vda rw\n")
      .file("/proc/self/cgroup", "0::/\n")
    #expect(try Cgroup.of("self", tree.root) == nil)
  }

  @Test func aMountThatShowsOnlyAPartIsTakenIntoAccount() throws {
    let tree = FixtureTree()
      .file("/proc/self/mountinfo", "30 1 0:26 /docker/abc /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n")
      .file("/proc/self/cgroup", "0::/docker/abc/inner\n")
    #expect(try Cgroup.of("self", tree.root)?.path == tree.path + "/sys/fs/cgroup/inner")
  }

  @Test func mountPointsMayHoldSpaces() {
    let mounts = MountInfo.parse("1 0 0:1 / /a\\040b\\134c rw - tmpfs tmpfs rw\nnonsense\n")
    #expect(mounts.map(\.mountPoint) == ["/a b\\c"])
  }

  @Test(arguments: [
    ("headroom-999999999-1-HERE", true), ("headroom-1-0-HERE", true), ("headroom-x-1-HERE", false),
    ("headroom-999999999-1-1", false), ("headroom-999999999-1", false), ("system.slice", false),
  ])
  func groupsOfDeadHarnessesOfThisNamespaceAreStale(_ name: String, _ stale: Bool) throws {
    let here = try #require(try ProcessGroupName.own().split(separator: "-").last)
    #expect(ProcessGroupName.isStale(name.replacing("HERE", with: here)) == stale)
  }

  @Test func aRunWithinARunStaysInItsGroup() {
    let base = "/sys/fs/cgroup/slice"
    let tree = FixtureTree().file("/proc/self/mountinfo", Self.pure)
      .file("/proc/self/cgroup", "0::/slice/headroom-7-8-9\n")
      .file("\(base)/cgroup.procs", "").file("\(base)/cgroup.subtree_control", "memory\n")
      .file("\(base)/headroom-7-8-9/cgroup.procs", "1\n")
    #expect(GroupPlace.parents(tree.root).map(\.path) == [tree.path + base + "/headroom-7-8-9"])
  }

  @Test func itsOwnGroupIsNot() throws {
    #expect(ProcessGroupName.isStale(try ProcessGroupName.own()) == false)
  }

  @Test func theMemoryControllerIsSaidToBeMissing() {
    let tree = FixtureTree().file("/proc/self/mountinfo", Self.hybrid).file("/proc/self/cgroup", "0::/\n")
      .file("/sys/fs/cgroup/unified/cgroup.procs", "1\n")
      .file("/sys/fs/cgroup/unified/cgroup.controllers", "hugetlb\n")
    #expect(GroupPlace.memoryProblem(tree.root) == "the memory controller is not in the v2 hierarchy")
  }

  @Test func aLimitedGroupIsNotLeft() {
    let base = "/sys/fs/cgroup/slice"
    let tree = FixtureTree().file("/proc/self/mountinfo", Self.pure).file(
      "/proc/self/cgroup", "0::/slice/job\n"
    )
    .file("\(base)/cgroup.procs", "").file("\(base)/cgroup.subtree_control", "memory pids\n")
    .file("\(base)/job/cgroup.procs", "1\n").file("\(base)/job/memory.max", "max\n")
    let job = tree.path + base + "/job"
    #expect(GroupPlace.parents(tree.root).map(\.path) == [tree.path + base, job])
    tree.file("\(base)/job/memory.max", "1048576\n")
    #expect(GroupPlace.parents(tree.root).map(\.path) == [job])
  }
}
