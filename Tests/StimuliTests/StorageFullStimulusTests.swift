import Glibc
import Kernel
import Recordings
import Stimuli
import TestSupport
import Testing

@Suite(.serialized, .waitsForItsProcesses) struct StorageFullStimulusTests {
  /// Whether the program can be given a folder of its own here.
  static let works = (try? probe()) == true

  private static func probe() throws -> Bool {
    let tree = FixtureTree().file("/state/saved", "before\n")
    let program = try StagedProgram(
      "sleep 60", [StorageVolumes.self], requests: [request(tree.path + "/state")], grouped: false, tree: tree
    )
    try program.end()
    return true
  }

  static func request(_ path: String, size: Double? = nil) -> StimulusRequest {
    var values: [String: StimulusRequest.Value] = ["path": .text(path)]
    values["size"] = size.map { .number($0) }
    return StimulusRequest("storage-full", values: values)
  }

  /// Writes 4 KiB to a new file again and again and tells how that ended each time that it ended otherwise.
  static func writer(_ folder: String) -> String {
    """
    exec python3 -c '
    import errno, os, time
    print(open("\(folder)/saved").read().strip(), flush=True)
    os.chdir("\(folder)")
    last, number = None, 0
    while True:
      number += 1
      try:
        with open("new", "wb") as file: file.write(os.urandom(4096)); file.flush()
        os.rename("new", "kept%d" % (number % 8))
        now = "written"
      except OSError as error: now = errno.errorcode[error.errno]
      room = os.statvfs(".").f_bavail
      now += " room" if room > 0 else " none"
      if now != last: print(now, flush=True)
      last = now
      time.sleep(0.005)'
    """
  }

  static func state() -> FixtureTree {
    let tree = FixtureTree().file("/state/saved", "before\n")
    chmod(tree.path, 0o777)
    chmod(tree.path + "/state", 0o777)
    return tree
  }

  static func fillsAndFrees(_ tree: FixtureTree, user: UserIdentity? = nil) throws {
    let path = tree.path + "/state"
    let program = try StagedProgram(
      writer(path), [StorageVolumes.self], requests: [request(path, size: 1_048_576)], grouped: false,
      user: user, tree: tree)
    defer { _ = try? program.end() }
    try #require(program.serve { program.lines() == ["before", "written room"] })
    let taken = try #require(try StorageFullStimulus.apply(request(path), program.stage).taken)
    try #require((500_000...1_048_576).contains(taken))
    try #require(program.serve { program.lines().last == "ENOSPC none" })
    let freed = try StorageFreeStimulus.apply(StimulusRequest("storage-free"), program.stage)
    try #require(freed.freed == taken)
    try #require(program.serve { program.lines().last == "written room" })
  }

  @Test(.enabled(if: works, "the program can have no overlay here"))
  func writesFailUntilThereIsRoomAgain() throws {
    try Self.fillsAndFrees(Self.state())
  }

  @Test(.enabled(if: works && geteuid() == 0, "only root can become another user"))
  func anotherUsersWritesDoToo() throws {
    let tree = Self.state()
    chown(tree.path + "/state", 65534, 65534)
    chmod(tree.path + "/state", 0o700)
    let user = UserIdentity(
      user: 65534, group: 65534, groups: [65534], name: "nobody", home: "/", shell: "/bin/sh")
    try Self.fillsAndFrees(tree, user: user)
  }

  @Test(.enabled(if: works && geteuid() == 0, "only root can give its rights up"))
  func itTakesNoRoot() async {
    await #expect(processExitsWith: .success) {
      try #require(setgid(65534) == 0 && setuid(65534) == 0)
      // A kernel before 5.11, or one that keeps users from namespaces.
      try #require(StorageFullStimulusTests.works)
      try StorageFullStimulusTests.fillsAndFrees(StorageFullStimulusTests.state())
    }
  }

  @Test(.enabled(if: works, "the program can have no overlay here"))
  func theFolderItselfStaysAsItWas() throws {
    let tree = Self.state()
    let path = tree.path + "/state"
    // exec: only the shell is killed in the end, and what it has started would hold the tests' output open.
    let program = try StagedProgram(
      "cd \(path); echo after > saved; echo new > more; cat saved more; exec sleep 60", [StorageVolumes.self],
      requests: [Self.request(path)], grouped: false, tree: tree)
    #expect(program.serve { program.lines() == ["after", "new"] })
    try program.end()
    #expect(try tree.root.entries("/state") == ["saved"])
    #expect(try tree.root.text("/state/saved") == "before")
    #expect(try tree.root.entries("/stage") == [])
    #expect(try MountInfo.read(.live).contains { $0.mountPoint.hasPrefix(tree.path) } == false)
  }

  @Test func aFolderThatIsNotThereOrHoldsTheRunIsRefused() throws {
    let tree = FixtureTree()
    for path in ["/nowhere", tree.path, "/"] {
      let setting = StageSetting(
        requests: [Self.request(path)], environment: Environment([]), user: nil, folder: tree.path)
      #expect(throws: SystemError.self, "\(path)") { try StorageVolumes(setting) }
    }
  }

  @Test func aRelaunchIsRefused() throws {
    let tree = FixtureTree().file("/state/saved", "").file("/stage/.keep", "")
    let setting = StageSetting(
      requests: [Self.request(tree.path + "/state")], environment: Environment([]), user: nil,
      folder: tree.path + "/stage")
    let volumes = try StorageVolumes(setting)
    defer { volumes.end() }
    var changes = LaunchChanges()
    try volumes.prepare(&changes)
    #expect(changes.mounts.count == 4)
    #expect(throws: SystemError.self) { try volumes.prepare(&changes) }
  }
}
