import Glibc
package import Kernel

/// The program's tree, as stimuli act on it, with the facilities that they share.
package final class Stage {
  package let group: Cgroup?
  /// The program's first process; another one after a relaunch.
  package private(set) var pid: Int32
  package let setting: StageSetting
  private var facilities: [ObjectIdentifier: any Facility] = [:]

  package init(group: Cgroup?, pid: Int32, setting: StageSetting, facilities: [any Facility] = []) {
    self.group = group
    self.pid = pid
    self.setting = setting
    for facility in facilities { self.facilities[ObjectIdentifier(type(of: facility))] = facility }
  }

  /// The program has been launched again.
  package func launched(_ pid: Int32) { self.pid = pid }

  /// Whether some process of the tree lives.
  package var isAlive: Bool {
    let members = ProcessTree(group)
    members.refresh()
    return !members.pids.isEmpty
  }

  /// The facility that a stimulus named in `facilities(for:)`.
  package func facility<F: Facility>(_ type: F.Type) throws(SystemError) -> F {
    guard let found = facilities[ObjectIdentifier(type)] as? F else {
      throw SystemError(code: ENODEV, call: "find", subject: "\(type), which nothing has prepared")
    }
    return found
  }

  /// Sends the signal to every process of the tree; one that has just ended is no error. One that refuses it, as
  /// another user's does, keeps none of the others from getting it.
  package func signal(_ number: CInt) throws(SystemError) {
    let members = ProcessTree(group)
    members.refresh()
    try Self.signal(number, members.pids)
  }

  /// The same to those alone that have left the tree's cgroup.
  package func signalOutside(_ number: CInt) throws(SystemError) {
    let members = ProcessTree(group)
    members.refresh()
    try Self.signal(number, members.outside)
  }

  private static func signal(_ number: CInt, _ pids: [Int32]) throws(SystemError) {
    var refusal: SystemError?
    for pid in pids where kill(pid, number) != 0 && errno != ESRCH {
      refusal = SystemError(code: errno, call: "kill", subject: "process \(pid)")
    }
    if let refusal { throw refusal }
  }
}
