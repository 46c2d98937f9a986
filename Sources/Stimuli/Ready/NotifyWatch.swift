import Glibc
import Kernel
import Synchronization

/// `READY=1` on a socket of ours (sd_notify(3)); the program's NOTIFY_SOCKET leads there.
final class NotifyWatch: ReadyWatch {
  private let socket: NoticeSocket
  private let user: UInt32
  private let group = Mutex<Cgroup?>(nil)

  init(_ setting: StageSetting) throws(SystemError) {
    socket = try NoticeSocket(setting.folder + "/notify", for: setting.user)
    user = setting.user?.user ?? geteuid()
  }

  func prepare(_ launch: inout LaunchChanges) throws(SystemError) {
    launch.environment[NoticeSocket.variable] = .some(socket.path)
  }

  func attach(_ stage: Stage) { group.withLock { $0 = stage.group } }

  var descriptors: [CInt] { [socket.raw] }

  func look() -> UInt64? {
    var time: UInt64?
    while let notice = socket.next() {
      if time == nil, notice.saysReady, isOurs(notice) { time = notice.time }
    }
    return time
  }

  /// A sender that has ended, as a script's systemd-notify may have, is judged by its user alone.
  private func isOurs(_ notice: NoticeSocket.Notice) -> Bool {
    guard let pid = notice.pid else { return false }
    let members = ProcessTree(group.withLock { $0 })
    members.refresh()
    if members.pids.contains(pid) { return true }
    return kill(pid, 0) != 0 && errno == ESRCH && notice.user == user
  }
}
