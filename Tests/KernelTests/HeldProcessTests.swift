import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct HeldProcessTests {
  /// Runs a command held, as a run does, and answers what it wrote.
  static func output(
    _ script: String, user: UserIdentity? = nil, input: CInt? = nil, directory: String? = nil,
    mounts: [ProgramMount] = []
  ) throws -> String {
    let tree = FixtureTree().file("/out", "")
    let file = try FileDescriptor(opening: tree.path + "/out", O_RDWR)
    let held = try HeldProcess(
      launch(script, user: user, output: file.raw, input: input, directory: directory, mounts: mounts))
    let child = ReapedChild(held.pid)
    defer { child.end() }
    try held.start()
    #expect(child.status(within: 60) == 0)
    return try tree.root.text("/out")
  }

  static func launch(
    _ script: String, user: UserIdentity? = nil, output: CInt? = nil, input: CInt? = nil,
    directory: String? = nil, mounts: [ProgramMount] = []
  ) -> CommandLaunch {
    CommandLaunch(
      path: "/bin/sh", arguments: [Array("sh".utf8), Array("-c".utf8), Array(script.utf8)],
      environment: [Array("PATH=/usr/bin:/bin".utf8)], user: user, signalMask: 0, fileLimit: 1024,
      standardOutput: output, standardInput: input, directory: directory, mounts: mounts)
  }

  static let nobody = UserIdentity(
    user: 65534, group: 65534, groups: [65534], name: "nobody", home: "/", shell: "/bin/sh")

  @Test(.enabled(if: geteuid() == 0 && !GroupPlace.parents().isEmpty), arguments: [false, true])
  func aProgramIsBornInItsGroupUnlessTheKernelKillsThoseBornThere(wasKilled: Bool) throws {
    let parent = try #require(GroupPlace.parents().last)
    let group = parent.child("headroom-born-\(getpid())-\(wasKilled)")
    try group.create()
    defer { try? group.remove() }
    if wasKilled { try group.kill() }
    var launch = Self.launch("exit 7")
    launch.cgroup = group
    let held = try HeldProcess(launch)
    let child = ReapedChild(held.pid)
    defer { child.end() }
    // Some kernels do, where the group was killed once.
    #expect(held.isInGroup || wasKilled)
    #expect(try group.processes().contains(held.pid) == held.isInGroup)
    try held.start()
    #expect(child.status(within: 60) == 7 << 8)
  }

  /// Bytes in memory that belong to no file, malloc(3)'s among them (RssAnon of /proc/PID/status).
  private func anonymous(_ pid: Int32) throws -> Int {
    let lines = try KernelRoot.live.text("/proc/\(pid)/status").split(separator: "\n")
    let words = try #require(lines.first { $0.hasPrefix("RssAnon:") }).split(separator: " ")
    return try #require(Int(words[1])) * 1024
  }

  @Test func neitherAHeldProgramNorAGuardHasWhatWasAllocated() throws {
    let (count, size) = (8192, 8192)
    let pieces = (0..<count).map { _ in UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16) }
    defer { for piece in pieces { piece.deallocate() } }
    for piece in pieces { memset(piece, 1, size) }
    let before = try anonymous(getpid())
    let held = try HeldProcess(Self.launch("exit 0"))
    defer { held.abandon() }
    let guardian = try ProcessGuard()
    defer { guardian.dismiss() }
    let own = max(before, try anonymous(getpid()))
    for child in [held.pid, guardian.pid] {
      #expect(try anonymous(child) < own - count * size * 3 / 4, "of \(own) bytes")
    }
    // Other forks get it again; another test may just be at one that does not.
    let isBack = try (0..<200).contains { _ in
      if try goesToForks(pieces[count / 2]) { return true }
      usleep(10_000)
      return false
    }
    #expect(isBack)
  }

  /// By the flag `dc` of /proc/PID/smaps, do not copy.
  private func goesToForks(_ place: UnsafeMutableRawPointer) throws -> Bool {
    var isMapping = false
    for line in try KernelRoot.live.text("/proc/self/smaps").split(separator: "\n") {
      let words = line.split(separator: " ")
      let bounds = words[0].split(separator: "-").compactMap { UInt(String($0), radix: 16) }
      if bounds.count == 2 { isMapping = (bounds[0]..<bounds[1]).contains(UInt(bitPattern: place)) }
      if isMapping, words[0] == "VmFlags:" { return !words.contains("dc") }
    }
    return false
  }

  @Test func aHeldProgramHasOpenOnlyWhatItWillHave() throws {
    let tree = FixtureTree().file("/closed", "").file("/handed", "")
    let closed = try FileDescriptor(opening: tree.path + "/closed", O_RDONLY)
    let handed = try FileDescriptor(opening: tree.path + "/handed", O_RDONLY)
    #expect(fcntl(handed.raw, F_SETFD, 0) == 0 && fcntl(closed.raw, F_GETFD) == FD_CLOEXEC)
    let held = try HeldProcess(Self.launch("exit 0"))
    defer { held.abandon() }
    let folder = "/proc/\(held.pid)/fd"
    let open = try KernelRoot.live.entries(folder).compactMap { try? KernelRoot.live.link("\(folder)/\($0)") }
    #expect(open.contains(tree.path + "/handed") && !open.contains(tree.path + "/closed"))
  }

  @Test func aProgramStartsInItsDirectoryWithItsInput() throws {
    let tree = FixtureTree().file("/in", "read this")
    let file = try FileDescriptor(opening: tree.path + "/in", O_RDONLY)
    #expect(try Self.output("pwd; cat", input: file.raw, directory: tree.path) == tree.path + "\nread this")
  }

  @Test func aMissingDirectoryIsNamed() {
    #expect(throws: SystemError(code: ENOENT, call: "chdir", subject: "/nowhere/at/all")) {
      try HeldProcess(Self.launch("true", directory: "/nowhere/at/all"))
    }
  }

  @Test func anErrorOfExecIsStillToldAtTheStart() throws {
    var launch = Self.launch("true")
    launch.path = "/etc/passwd"
    let held = try HeldProcess(launch)
    let child = ReapedChild(held.pid)
    #expect(throws: SystemError(code: EACCES, call: "execve", subject: "/etc/passwd")) { try held.start() }
    #expect(child.status(within: 60) != nil)
  }
}
