import Glibc
import Kernel
import Recordings
import Stimuli
import TestSupport

/// A program with facilities around it, as a run has them, without a run: the test applies and serves by itself.
final class StagedProgram {
  let stage: Stage
  let tree: FixtureTree
  let held: HeldProcess
  private let child: ReapedChild
  private let facilities: [any Facility]

  /// Whether this process can make a cgroup for a program.
  static let hasGroups = GroupPlace.problem(.live) == nil && geteuid() == 0

  /// - Parameters:
  ///   - script: for /bin/sh; its output goes to the file `/out` of `tree`, its working directory is `/work`.
  ///   - grouped: whether it gets a cgroup of its own.
  init(
    _ script: String, _ facilities: [any Facility.Type], requests: [StimulusRequest] = [],
    grouped: Bool = true, user: UserIdentity? = nil, tree: FixtureTree = FixtureTree()
  ) throws {
    self.tree = tree.file("/out", "").file("/work/.keep", "")
    for name in ["", "/out", "/work"] { chmod(tree.path + name, 0o777) }
    mkdir(tree.path + "/stage", 0o755)
    let environment = Environment([Array("PATH=/usr/local/bin:/usr/bin:/bin".utf8)])
    let setting = StageSetting(
      requests: requests, environment: environment, user: user, folder: tree.path + "/stage")
    self.facilities = try facilities.map { try $0.init(setting) }
    var changes = LaunchChanges()
    for facility in self.facilities { try facility.prepare(&changes) }
    let output = try FileDescriptor(opening: tree.path + "/out", O_WRONLY)
    held = try HeldProcess(
      CommandLaunch(
        path: "/bin/sh", arguments: ["sh", "-c", script].map { Array($0.utf8) },
        environment: environment.entries, user: user, signalMask: 0, fileLimit: 1024,
        standardOutput: output.raw, directory: tree.path + "/work", mounts: changes.mounts))
    child = ReapedChild(held.pid)
    var group: Cgroup?
    if grouped, let parent = GroupPlace.parents().last {
      group = parent.child("headroom-test-\(getpid())-\(held.pid)")
      try group?.create()
      try group?.adopt(held.pid)
    }
    stage = Stage(group: group, pid: held.pid, setting: setting, facilities: self.facilities)
    for facility in self.facilities { try facility.attach(stage) }
    try held.start()
  }

  /// Serves the facilities as the stage's thread does, until something is so or the time is over.
  @discardableResult
  func serve(seconds: Double = 20, until isSo: () throws -> Bool) rethrows -> Bool {
    let end = Clock.nanoseconds() + UInt64(seconds * 1e9)
    while Clock.nanoseconds() < end {
      if try isSo() { return true }
      for facility in facilities {
        for descriptor in facility.descriptors {
          var one = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          if poll(&one, 1, 5) > 0 { facility.serve(descriptor) }
        }
      }
      usleep(2000)
    }
    return false
  }

  var output: String { (try? tree.root.text("/out")) ?? "" }

  func lines() -> [String] { output.split(separator: "\n").map { String($0) } }

  /// All events so far, in order.
  private(set) var told: [StageEvent] = []
  func events() -> [StageEvent] {
    told += facilities.flatMap { $0.events() }
    return told
  }

  /// Ends the program and the facilities, and answers what became of it.
  @discardableResult
  func end(kill signal: Int32? = SIGKILL) throws -> Int32 {
    for facility in facilities { facility.end() }
    // Without a group the tree would be all that this process has started, other tests' programs too.
    if let signal { child.send(signal) }
    let status = child.status(within: 20) ?? child.end()
    hasEnded = true
    try? stage.group?.kill()
    try stage.group?.remove()
    return status
  }

  private var hasEnded = false
  /// Also where a test broke off.
  deinit { if !hasEnded { _ = try? end() } }
}
