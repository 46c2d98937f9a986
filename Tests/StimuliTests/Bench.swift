import Glibc
import Kernel
import Recordings
import Stimuli
import TestSupport

/// One facility beside a program that a test starts, and what serves it.
final class Bench<F: Facility> {
  let tree = FixtureTree()
  let facility: F
  let setting: StageSetting
  private(set) var seen: [StageEvent] = []

  init(
    _ requests: [StimulusRequest] = [StimulusRequest("memory-warning")], user: UserIdentity? = nil
  ) throws(SystemError) {
    chmod(tree.path, 0o755)
    setting = StageSetting(
      requests: requests, environment: Environment.own(), user: user, folder: tree.path)
    facility = try F(setting)
  }

  deinit { facility.end() }

  func changes() throws(SystemError) -> [String: String] {
    var changes = LaunchChanges()
    try facility.prepare(&changes)
    return changes.environment.compactMapValues { $0 }
  }

  /// Starts a program with what the facility changes about its environment.
  func start(_ program: String, _ arguments: [String]) throws -> RunningTool {
    try Tool.start(program: program, arguments, environment: changes())
  }

  func stage(_ program: RunningTool) -> Stage {
    Stage(group: nil, pid: program.pid, setting: setting, facilities: [facility])
  }

  /// Serves the facility until something is true; whether it became so within a minute.
  func serve(until isDone: ([StageEvent]) -> Bool) -> Bool {
    let end = Clock.nanoseconds() + 60_000_000_000
    while Clock.nanoseconds() < end {
      var entries = facility.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&entries, nfds_t(entries.count), 10)
      for entry in entries where entry.revents != 0 { facility.serve(entry.fd) }
      seen += facility.events()
      if isDone(seen) { return true }
    }
    return false
  }

  /// Serves until so many events of a kind have been noticed.
  func serve<Detail: EventDetail>(until kind: Detail.Type, times: Int = 1) -> Bool {
    serve { $0.count { $0.detail is Detail } >= times }
  }

  func details<Detail: EventDetail>(_ kind: Detail.Type) -> [Detail] {
    seen.compactMap { $0.detail as? Detail }
  }
}
