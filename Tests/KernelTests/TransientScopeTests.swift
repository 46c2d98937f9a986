import Glibc
import Kernel
import TestSupport
import Testing

/// Against a stand-in for systemd's bus client, which does what the manager was seen doing.
@Suite(.serialized, .waitsForPrograms) struct TransientScopeTests {
  enum Place {
    static let isWritable = (try? Cgroup.of("self")).map { access($0.path, W_OK) == 0 } ?? false
  }

  /// Answers a call by making the scope and moving the processes into it.
  static func manager(_ own: Cgroup) -> FixtureTree {
    let tree = FixtureTree()
    tree.file(
      "/busctl",
      """
      #!/bin/sh
      echo "$@" > \(tree.path)/call
      while [ "$1" != "ssa(sv)a(sa(sv))" ]; do shift; done
      scope="\(own.path)/$2"
      mkdir "$scope" && shift 6
      count=$1; shift
      while [ $count -gt 0 ]; do echo $1 > "$scope/cgroup.procs"; shift; count=$((count - 1)); done
      """)
    chmod(tree.path + "/busctl", 0o755)
    return tree
  }

  @Test(.enabled(if: Place.isWritable, "no cgroup can be made here"))
  func theScopeIsKeptWhileItsFiguresAreRead() throws {
    let own = try #require(try Cgroup.of("self"))
    let tree = Self.manager(own)
    let name = "headroom-test-\(getpid())"
    let program = try Tool.start(program: "/bin/sleep", ["30"])
    let keeper = try Tool.start(program: "/bin/sleep", ["30"])
    let scope = own.child(name + ".scope")
    defer { try? scope.remove() }
    let group = try #require(
      TransientScope.make(for: program.pid, keeper: keeper.pid, named: name, path: tree.path))
    #expect(group == scope.child(name))
    #expect(try group.processes() == [program.pid])
    #expect(
      try tree.root.text("/call").hasSuffix("2 PIDs au 2 \(program.pid) \(keeper.pid) Delegate b true 0"))
    program.send(SIGKILL)
    _ = try program.finish(within: 5)
    #expect(try scope.text("cgroup.events").contains("populated 1"))
    #expect(try group.text("cpu.stat").contains("usage_usec"))
    keeper.send(SIGKILL)
    _ = try keeper.finish(within: 5)
  }

  @Test func aManagerThatDeclinesIsNoError() {
    let tree = FixtureTree().file("/busctl", "#!/bin/sh\nexit 1\n")
    chmod(tree.path + "/busctl", 0o755)
    #expect(TransientScope.make(for: getpid(), keeper: getpid(), named: "x", path: tree.path) == nil)
    #expect(TransientScope.make(for: getpid(), keeper: getpid(), named: "x", path: "/nonexistent") == nil)
  }
}
