import Documents
import Glibc
import Kernel
import Stimuli
import TestSupport
import Testing

/// A program under a readiness rule, launched as the harness would, with a thread's work done by hand: descriptors are
/// polled and served until something was noticed.
final class ReadyScene {
  /// Done twice it would take the ignoring for the caller's.
  private static let settled: Void = Signals.settle()
  let facility: ReadyFacility
  let tree = FixtureTree()
  /// What the program wrote to its standard output, where it would have gone.
  let output: String
  var pid: pid_t { child?.pid ?? 0 }
  private var child: ReapedChild?
  private var changes = LaunchChanges()
  private let setting: StageSetting
  private let destination: CInt

  init(_ rule: ReadyRule, output destination: CInt? = nil) throws {
    Self.settled
    output = tree.file("/output", "").path + "/output"
    self.destination = destination ?? open(output, O_WRONLY | O_CLOEXEC)
    setting = StageSetting(
      requests: [], environment: .own(), user: nil, folder: tree.path, ready: rule,
      standardOutput: self.destination)
    facility = try ReadyFacility(setting)
  }

  deinit {
    child?.end()
    facility.end()
    if destination > 2 { close(destination) }
  }

  /// Launches a shell script; `$1` is the scene's folder.
  func launch(_ script: String) throws {
    changes = LaunchChanges()
    try facility.prepare(&changes)
    var environment = Environment.own()
    for (name, value) in changes.environment { environment[name] = value }
    let held = try HeldProcess(
      .init(
        path: "/bin/sh", arguments: ["sh", "-c", script, "sh", tree.path].map { Array($0.utf8) },
        environment: environment.entries, user: nil, signalMask: 0, fileLimit: 1024,
        standardOutput: changes.standardOutput ?? destination))
    child = ReapedChild(held.pid)
    facility.attach(Stage(group: nil, pid: pid, setting: setting, facilities: [facility]))
    try held.start()
  }

  var variables: [String: String?] { changes.environment }

  /// What is noticed within so many seconds.
  func events(within seconds: Double) -> [StageEvent] {
    let end = Clock.nanoseconds() + UInt64(seconds * 1e9)
    while Clock.nanoseconds() < end {
      serve()
      let events = facility.events()
      if !events.isEmpty { return events }
    }
    return []
  }

  func serve() {
    var waiting = facility.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = poll(&waiting, nfds_t(waiting.count), 100)
    for one in waiting where one.revents != 0 { facility.serve(one.fd) }
  }

  /// Waits for the program's end; its status as waitpid(2) has it.
  func wait() -> CInt {
    defer { child = nil }
    return child?.status(within: 60) ?? -1
  }

  var written: [UInt8] { (try? tree.root.bytes("/output")) ?? [] }
}
