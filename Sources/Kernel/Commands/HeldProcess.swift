import CLinux
import Glibc

/// A program that has been forked and waits just before exec, so that instruments can be attached to it.
package final class HeldProcess {
  package let pid: Int32
  /// Whether it is in the cgroup that it was to be born in.
  package let isInGroup: Bool
  private var release: CInt
  private var reports: CInt
  private let launch: CommandLaunch
  /// Whether its mounts took a user namespace: `ProgramMount.price`.
  package private(set) var isInUserNamespace = false

  /// - Throws: what fork(2) or a step before exec answered: which mount, which directory; nothing is left then.
  package convenience init(_ launch: CommandLaunch) throws(SystemError) {
    do throws(SystemError) { try self.init(launch, bornIn: launch.cgroup) } catch {
      // Linux kills who is born into a group, if that or this process's own was killed once (cgroup_post_fork, 6.18).
      guard launch.cgroup != nil, error.code == ECHILD else { throw error }
      try self.init(launch, bornIn: nil)
    }
  }

  private init(_ launch: CommandLaunch, bornIn group: Cgroup?) throws(SystemError) {
    self.launch = launch
    var held = clinux_held()
    let directory = group.map { open($0.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) } ?? -1
    defer { if directory >= 0 { close(directory) } }
    let code = launch.withPointers { launch in
      var launch = launch.pointee
      launch.cgroup = directory
      return clinux_launch_held(&launch, &held)
    }
    isInGroup = held.is_in_group
    guard code == 0 else { throw SystemError(code: code, call: "fork", subject: launch.path) }
    pid = held.pid
    release = held.release
    reports = held.reports
    let report: clinux_report?
    do { report = try next() } catch {
      abandon()
      throw error
    }
    guard let report, report.step == CLINUX_READY else {
      abandon()
      throw report.map(launch.error) ?? SystemError(code: ECHILD, call: "fork", subject: launch.path)
    }
    isInUserNamespace = report.index != 0
    waitUntilItSleeps()
  }

  /// It sleeps as soon as it gets to it: what is attached before would count that as the program's.
  private func waitUntilItSleeps() {
    for _ in 0..<1000 {
      guard let stat = try? KernelRoot.live.text("/proc/\(pid)/stat"), let end = stat.lastIndex(of: ")")
      else { return }
      if stat[end...].dropFirst(2).first == "S" { return }
      usleep(100)
    }
  }

  /// Lets it go.
  ///
  /// - Throws: what execve(2), or the step before it, answered; the child has ended then.
  package func start() throws(SystemError) {
    var go: UInt8 = 1
    // Who is not let go would be waited for for good.
    try check("write", "the program that is to start") { write(release, &go, 1) }
    let report = try next()
    closeBoth()
    if let report { throw launch.error(report) }
  }

  /// Ends it without having run anything, and waits for that.
  package func abandon() {
    closeBoth()
    while waitpid(pid, nil, 0) == -1, errno == EINTR {}
  }

  /// Waits for the end of what was let go.
  ///
  /// - Throws: what waitpid(2) answered.
  package func end() throws(SystemError) -> ProcessEnd {
    var status: CInt = 0
    while waitpid(pid, &status, 0) == -1 {
      guard errno == EINTR else { throw SystemError(code: errno, call: "waitpid", subject: launch.path) }
    }
    return ProcessEnd(status: status)
  }

  deinit { closeBoth() }

  /// What the child tells; nil where it has executed the program, or was killed.
  private func next() throws(SystemError) -> clinux_report? {
    var report = clinux_report()
    let count = try check("read", launch.path) { read(reports, &report, MemoryLayout<clinux_report>.size) }
    return count > 0 ? report : nil
  }

  /// A held child whose pipe closes ends without having run anything.
  private func closeBoth() {
    if release >= 0 { close(release) }
    if reports >= 0 { close(reports) }
    release = -1
    reports = -1
  }
}
