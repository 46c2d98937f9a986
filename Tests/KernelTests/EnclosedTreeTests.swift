import Glibc
import Kernel
import TestSupport
import Testing

/// A tree that a stranger made, found by the kernel's own way and by the one for older kernels.
@Suite struct EnclosedTreeTests {
  static let ways = Array(EnclosedTree.Way.allCases)

  private func text(_ tree: EnclosedTree, _ file: String) throws -> String {
    String(decoding: try tree.bytes(file), as: UTF8.self)
  }

  private func code(_ body: () throws(SystemError) -> Void) -> CInt {
    do { try body() } catch { return error.code }
    return 0
  }

  @Test(arguments: ways, ["/etc/passwd", "../../../../../../../etc/passwd", "/proc/self/root/etc/passwd"])
  func aLinkLeadsToTheTreesOwnFile(_ way: EnclosedTree.Way, _ target: String) throws {
    let fixture = FixtureTree().file("/etc/os-release", "").link("/etc/machine-id", to: target)
    let tree = EnclosedTree(fixture.path, way: way)
    #expect(code { () throws(SystemError) in _ = try tree.bytes("/etc/machine-id") } == ENOENT)
    #expect(code { () throws(SystemError) in try tree.find("/etc/machine-id") } == ENOENT)
    fixture.file("/etc/passwd", "its own").file("/proc/self/root/etc/passwd", "its own")
    #expect(try text(tree, "/etc/machine-id") == "its own")
    #expect(try tree.link("/etc/machine-id") == Array(target.utf8))
  }

  @Test(arguments: ways) func aFolderThatIsALinkIsTheTreesOwn(_ way: EnclosedTree.Way) throws {
    let fixture = FixtureTree().file("/sys/devices/pci/net/eth0/mtu", "1500")
    fixture.link("/sys/class/net/eth0", to: "../../devices/pci/net/eth0").link("/run/host", to: "/etc")
    let tree = EnclosedTree(fixture.path, way: way)
    #expect(try text(tree, "/sys/class/net/eth0/../eth0/mtu") == "1500")
    #expect(try tree.names("/sys/class/net/eth0") == ["mtu"])
    #expect(code { () throws(SystemError) in _ = try tree.names("/run/host") } == ENOENT)
    #expect(try tree.names("") == ["run", "sys"])
  }

  @Test(arguments: ways) func whatIsNoRegularFileIsRefusedUnopened(_ way: EnclosedTree.Way) {
    let fixture = FixtureTree().file("/sys/a/b", "")
    mkfifo(fixture.path + "/sys/pipe", 0o600)
    let tree = EnclosedTree(fixture.path, way: way)
    let refusal = SystemError(
      code: EOPNOTSUPP, call: "read what is no regular file,", subject: fixture.path + "/sys/pipe")
    #expect(throws: refusal) { try tree.bytes("/sys/pipe") }
    #expect(code { () throws(SystemError) in _ = try tree.bytes("/sys/a") } == EISDIR)
    #expect(code { () throws(SystemError) in _ = try tree.names("/sys/a/b") } == ENOTDIR)
  }

  /// As /dev/zero in an attribute's place would be without end.
  @Test(.enabled(if: geteuid() == 0), arguments: ways)
  func aDeviceIsRefused(_ way: EnclosedTree.Way) {
    let fixture = FixtureTree().file("/sys/x", "")
    mknod(fixture.path + "/sys/zero", S_IFCHR | 0o600, 1 << 8 | 5)
    let tree = EnclosedTree(fixture.path, way: way)
    #expect(code { () throws(SystemError) in _ = try tree.bytes("/sys/zero") } == EOPNOTSUPP)
  }

  @Test func aFileLargerThanAnyOfAKernelIsRefusedWithItsLimit() {
    let fixture = FixtureTree().file("/proc/cpuinfo", "")
    truncate(fixture.path + "/proc/cpuinfo", 400 << 20)
    do {
      _ = try EnclosedTree(fixture.path).bytes("/proc/cpuinfo")
      Issue.record("it was read")
    } catch {
      #expect(
        error.description == "read more than 4 MiB of \(fixture.path)/proc/cpuinfo: File too large")
    }
  }

  @Test(arguments: ways) func aWayThatLeadsNowhereIsRefusedAsTheKernelDoes(_ way: EnclosedTree.Way) {
    let fixture = FixtureTree().file("/a", "").link("/b", to: "c").link("/c", to: "b")
    let tree = EnclosedTree(fixture.path, way: way)
    #expect(code { () throws(SystemError) in try tree.find("/b") } == ELOOP)
    #expect(code { () throws(SystemError) in try tree.find("/a/x") } == ENOTDIR)
    #expect(code { () throws(SystemError) in try tree.find("/d") } == ENOENT)
    #expect(code { () throws(SystemError) in _ = try tree.link("/a") } == EINVAL)
    let deep = String(repeating: "/..", count: 300)
    #expect(code { () throws(SystemError) in try tree.find(deep + "/a") } == 0)
  }

  @Test func aTreeThatIsExchangedMeanwhileStaysTheOneThatWasGiven() throws {
    let fixture = FixtureTree().file("/tree/a", "given").file("/other/a", "put there")
    let tree = EnclosedTree(fixture.path + "/tree")
    rename(fixture.path + "/tree", fixture.path + "/away")
    fixture.link("/tree", to: fixture.path + "/other")
    #expect(try text(tree, "/a") == "given")
  }
}
