import CLinux
import Glibc
import Synchronization

/// A small process that outlives this one if it dies: it takes the measured tree along, wherever that went, removes its
/// cgroup, and puts right what was changed on the machine.
package final class ProcessGuard: Sendable {
  private let process: Mutex<clinux_guard_process?>
  package let pid: Int32
  /// Who is listed is killed as those are that have the mark.
  package let list: TreeList
  package let mark = TreeMark()

  package init() throws(SystemError) {
    list = try TreeList()
    var made = clinux_guard_process()
    let code = clinux_guard(&made, list.raw)
    guard code == 0 else { throw SystemError(code: code, call: "clone", subject: "the guard process") }
    process = Mutex(made)
    pid = made.pid
    OwnProcesses.add(pid)
    try tell(.mark(mark))
  }

  /// Makes room for its descriptors, early: a process that has threads waits ten milliseconds for a larger table of them.
  package static func makeRoom() { clinux_guard_room() }

  /// What it is told to clear; until then it clears nothing.
  package enum Word: Sendable {
    /// A cgroup and all that lives in it.
    case group(Cgroup)
    case folder(TemporaryFolder)
    /// Processes that carry it, with all that they have started.
    case mark(TreeMark)
    /// What is to stand in a file again.
    case write(String, file: String)
    /// The number of a link of which the root queue is to go.
    case queue(link: Int32)
    /// A SQLite database: an empty log is not left beside it.
    case database(String)
    /// What gives a terminal back that is drawn on, without blanks; `restored` does not take it back.
    case terminal(String, file: String)
    /// Files and links are as they were.
    case restored
  }

  package func tell(_ word: Word) throws(SystemError) {
    let (letter, text) = try Self.spelled(word)
    let code = process.withLock { process -> CInt in
      guard var made = process else { return 0 }
      defer { process = made }
      return clinux_guard_tell(&made, letter, text)
    }
    guard code == 0 else { throw SystemError(code: code, call: "write", subject: "the guard process") }
  }

  private static func spelled(_ word: Word) throws(SystemError) -> (clinux_guard_word, String) {
    switch word {
    case .group(let group): (CLINUX_GUARD_GROUP, group.path)
    case .folder(let folder): (CLINUX_GUARD_FOLDER, folder.path)
    case .mark(let mark): (CLINUX_GUARD_MARK, mark.text)
    case .write(let value, let file): (CLINUX_GUARD_WRITE, "\(value) \(file)")
    case .queue(let link): (CLINUX_GUARD_LINK, "\(link)")
    case .database(let path): (CLINUX_GUARD_DATABASE, try folder(of: path) + path)
    case .terminal(let text, let file): (CLINUX_GUARD_TERMINAL, "\(text) \(file)")
    case .restored: (CLINUX_GUARD_FORGET, "")
    }
  }

  /// The device and inode of the folder that a path without links leads into.
  private static func folder(of path: String) throws(SystemError) -> String {
    let folder = String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
    var status = stat()
    try check("stat", folder) { stat(folder, &status) }
    return "\(status.st_dev) \(status.st_ino) "
  }

  /// Tells it that all went well; nothing is killed.
  package func dismiss() {
    process.withLock { process in
      guard var gone = process else { return }
      clinux_dismiss(&gone)
      process = nil
    }
    OwnProcesses.remove(pid)
  }

  deinit { dismiss() }
}
