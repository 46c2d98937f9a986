import Glibc
import Kernel
import Synchronization

/// A file that appears, or is another one than before the launch (inotify(7)).
final class FileAppearance: ReadyWatch {
  private let path: String
  private let notices: FileDescriptor
  private let state = Mutex(State())

  private struct State {
    /// What was there before the launch.
    var before: Look?
    /// The deepest folder on the way that there is.
    var folder = ""
    var mark: CInt = -1
  }

  /// A file as it stands.
  private struct Look: Equatable {
    var inode: UInt64
    var size: Int
    var modified: [Int]

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      inode = UInt64(status.st_ino)
      size = Int(status.st_size)
      modified = [
        status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
      ]
    }
  }

  init(_ path: String) throws(SystemError) {
    self.path = path.hasPrefix("/") ? path : "./" + path
    notices = FileDescriptor(
      owning: try check("inotify_init1", path) { inotify_init1(CInt(O_NONBLOCK | O_CLOEXEC)) })
  }

  func prepare(_ launch: inout LaunchChanges) throws(SystemError) {
    let refusal = state.withLock { state -> SystemError? in
      state.before = Look(path)
      return follow(&state)
    }
    if let refusal { throw refusal }
  }

  var descriptors: [CInt] { [notices.raw] }

  func look() -> UInt64? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while read(notices.raw, &bytes, bytes.count) > 0 {}
    return state.withLock { state in
      _ = follow(&state)
      guard let now = Look(path), now != state.before else { return nil }
      return Clock.nanoseconds()
    }
  }

  private static let changes = UInt32(
    IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF)

  /// Watches the folder, or while there is none the deepest one on the way to it.
  ///
  /// - Returns: why no folder can be watched.
  private func follow(_ state: inout State) -> SystemError? {
    while true {
      let deepest = Self.deepest(path)
      if deepest == state.folder { return nil }
      if state.mark >= 0 { inotify_rm_watch(notices.raw, state.mark) }
      state.mark = inotify_add_watch(notices.raw, deepest, Self.changes)
      let code = errno
      state.folder = state.mark >= 0 ? deepest : ""
      guard state.mark >= 0 else {
        return code == ENOENT ? nil : SystemError(code: code, call: "inotify_add_watch", subject: deepest)
      }
    }
  }

  private static func deepest(_ path: String) -> String {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      let name = folder.isEmpty ? "/" : String(folder)
      var status = stat()
      if stat(name, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return name }
    }
    return "."
  }
}
