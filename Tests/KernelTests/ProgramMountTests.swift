import Glibc
import Kernel
import TestSupport
import Testing

@Suite(.serialized, .waitsForItsProcesses) struct ProgramMountTests {
  /// Whether namespaces can be made here at all, by root or by anybody.
  static let areAllowed = (try? ProgramMount.attempt()) != nil
  static let isRoot = geteuid() == 0

  @Test(.enabled(if: areAllowed, "no mount namespace can be made here"))
  func theProgramAloneSeesTheMount() throws {
    let tree = FixtureTree().file("/source/name", "made up").file("/target/name", "true")
    let mount = ProgramMount(source: tree.path + "/source", target: tree.path + "/target")
    #expect(try HeldProcessTests.output("cat \(tree.path)/target/name", mounts: [mount]) == "made up")
    #expect(try tree.root.text("/target/name") == "true")
    #expect(try MountInfo.read(.live).contains { $0.mountPoint.hasPrefix(tree.path) } == false)
  }

  @Test(.enabled(if: areAllowed, "no mount namespace can be made here"))
  func aReadOnlyMountRefusesWritesAndAnotherTakesThem() throws {
    let tree = FixtureTree().file("/source/name", "kept").file("/target/name", "")
    for isReadOnly in [true, false] {
      let mount = ProgramMount(
        source: tree.path + "/source", target: tree.path + "/target", isReadOnly: isReadOnly)
      let script = "echo new 2>/dev/null > \(tree.path)/target/name; true"
      _ = try HeldProcessTests.output(script, mounts: [mount])
      #expect(try tree.root.text("/source/name") == (isReadOnly ? "kept" : "new"))
    }
  }

  @Test(.enabled(if: areAllowed, "no mount namespace can be made here"))
  func aMountOverTheWorkingDirectoryIsSeenFromIt() throws {
    let tree = FixtureTree().file("/source/name", "made up")
    let here = String(cString: try #require(getcwd(nil, 0)))
    let mount = ProgramMount(source: tree.path + "/source", target: here)
    #expect(try HeldProcessTests.output("cat name", mounts: [mount]) == "made up")
  }

  @Test(.enabled(if: areAllowed, "no mount namespace can be made here"))
  func theMountThatFailsIsNamed() {
    let mounts = [ProgramMount.folder("/tmp"), ProgramMount(source: "/nowhere", target: "/tmp")]
    #expect(throws: SystemError(code: ENOENT, call: "mount", subject: "/nowhere on /tmp")) {
      try HeldProcess(HeldProcessTests.launch("true", mounts: mounts))
    }
  }

  @Test(.enabled(if: areAllowed && isRoot, "only root can become another user"))
  func anotherUserGetsTheMountAndNoRightToUndoIt() throws {
    let tree = FixtureTree().file("/source/name", "made up").file("/target/name", "true")
    chmod(tree.path, 0o755)
    let mount = ProgramMount(source: tree.path + "/source", target: tree.path + "/target")
    let text = try HeldProcessTests.output(
      "id -u; cat \(tree.path)/target/name; umount \(tree.path)/target 2>/dev/null || echo refused",
      user: HeldProcessTests.nobody, mounts: [mount])
    #expect(text == "65534\nmade uprefused")
  }

  /// In a process of its own that gives root up, so that a user namespace is the only way.
  @Test(.enabled(if: areAllowed && isRoot, "only root can become another user"))
  func withoutRootTheProgramKeepsItsNumbersAndHasNoRight() async throws {
    await #expect(processExitsWith: .success) {
      let tree = FixtureTree().file("/source/name", "made up").file("/target/name", "true")
      chmod(tree.path, 0o777)
      chmod(tree.path + "/source", 0o777)
      try #require(setgid(65534) == 0 && setuid(65534) == 0)
      guard (try? ProgramMount.attempt()) == true else { return }
      let mount = ProgramMount(
        source: tree.path + "/source", target: tree.path + "/target", isReadOnly: true)
      let text = try HeldProcessTests.output(
        "id -u; id -g; grep CapEff /proc/self/status; cat \(tree.path)/target/name; "
          + "umount \(tree.path)/target 2>/dev/null || echo refused",
        mounts: [mount])
      try #require(text == "65534\n65534\nCapEff:\t0000000000000000\nmade uprefused")
    }
  }

  /// The signal at the parent's death is asked for behind all changes of user, which take it away (prctl(2)).
  @Test(.enabled(if: areAllowed && isRoot, "only root can become another user"), arguments: [true, false])
  func theProgramDiesWithItsParentAlsoBehindMounts(_ asRoot: Bool) async throws {
    let tree = FixtureTree().file("/source/name", "").file("/target/name", "").file("/pid", "")
    for name in ["", "/source", "/target", "/pid"] { chmod(tree.path + name, 0o777) }
    setenv("HEADROOM_TEST_TREE", tree.path, 1)
    if asRoot {
      await #expect(processExitsWith: .success) { try ProgramMountTests.leaveBehind(asRoot: true) }
    } else {
      await #expect(processExitsWith: .success) { try ProgramMountTests.leaveBehind(asRoot: false) }
    }
    let pid = try #require(Int32(try tree.root.text("/pid")))
    for _ in 0..<500 where kill(pid, 0) == 0 { usleep(10000) }
    #expect(kill(pid, 0) != 0)
    kill(pid, SIGKILL)
  }

  private static func leaveBehind(asRoot: Bool) throws {
    let path = String(cString: try #require(getenv("HEADROOM_TEST_TREE")))
    if !asRoot { try #require(setgid(65534) == 0 && setuid(65534) == 0) }
    let mount = ProgramMount(source: path + "/source", target: path + "/target")
    let held = try HeldProcess(
      HeldProcessTests.launch(
        "exec sleep 60", user: asRoot ? HeldProcessTests.nobody : nil, mounts: [mount]))
    try held.start()
    let file = try FileDescriptor(opening: path + "/pid", O_WRONLY | O_TRUNC)
    try file.writeAll(Array("\(held.pid)".utf8), path)
  }
}
