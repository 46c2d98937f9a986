import Glibc
package import Kernel
import Recordings
import Synchronization

/// Folders whose room can be taken away. The program sees each through an overlay in a mount namespace of its own: what it
/// writes there lies on a small file system in memory, and goes with the run. The folder itself is never changed.
package final class StorageVolumes: Facility {
  private struct Volume {
    /// The folder that the program sees.
    var path: String
    var bytes: Int
    /// Where its file system is mounted, in the program's namespace.
    var place: String
    /// That file system's root, while there is a program; -1 before.
    var root: CInt = -1
  }
  private struct State {
    var volumes: [Volume]
    var isPrepared = false
  }
  private let state: Mutex<State>

  /// Bytes that may be written until a folder is full by itself.
  package static let standard = 32 << 20

  /// - Throws: which path is no folder.
  package init(_ setting: StageSetting) throws(SystemError) {
    var volumes: [Volume] = []
    for request in setting.requests(of: StorageFullStimulus.meta.id) {
      let path = try Self.folder(request.text("path") ?? "", setting)
      let bytes = request.number("size").map { Int($0) } ?? Self.standard
      guard !volumes.contains(where: { $0.path == path }) else { continue }
      let place = "\(setting.folder)/volume\(volumes.count)"
      try check("mkdir", place) { mkdir(place, 0o755) == 0 || errno == EEXIST ? 0 : -1 }
      volumes.append(Volume(path: path, bytes: bytes, place: place))
    }
    state = Mutex(State(volumes: volumes))
  }

  private static func folder(_ text: String, _ setting: StageSetting) throws(SystemError) -> String {
    let (path, own) = (try truePath(text), try truePath(setting.folder))
    // The overlay would hide the file system that it writes to.
    guard path != "/", !(own + "/").hasPrefix(path + "/") else {
      throw SystemError(
        code: EINVAL, call: "mount", subject: "overlay on \(path), which holds Headroom's own folder")
    }
    return path
  }

  /// - Throws: at a relaunch: what was written would not be there any more.
  package func prepare(_ launch: inout LaunchChanges) throws(SystemError) {
    let volumes = try state.withLock { state throws(SystemError) in
      guard !state.isPrepared else {
        throw SystemError(
          code: ENOTSUP, call: "mount",
          subject:
            "overlay once more: what is written to a folder of \(StorageFullStimulus.meta.id) does not outlive "
            + "a launch, so that its scenario can have no relaunch")
      }
      state.isPrepared = true
      return state.volumes.map { ($0.path, $0.bytes, $0.place) }
    }
    for (path, bytes, place) in volumes {
      launch.mounts += [
        .memory(place, bytes: bytes), .folder(place + "/upper", like: path), .folder(place + "/work"),
        .overlay(path, upper: place + "/upper", work: place + "/work"),
      ]
    }
  }

  package func attach(_ stage: Stage) throws(SystemError) {
    try state.withLock { state throws(SystemError) in
      for index in state.volumes.indices {
        let path = "/proc/\(stage.pid)/root\(state.volumes[index].place)"
        state.volumes[index].root = try check("open", path) {
          open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
      }
    }
  }

  package func end() {
    state.withLock { state in
      for volume in state.volumes {
        if volume.root >= 0 { close(volume.root) }
        rmdir(volume.place)
      }
      state.volumes = []
    }
  }

  private static let ballast = "headroom-ballast"

  /// Takes all the room that is left, in memory; some milliseconds for what is free by default.
  ///
  /// - Returns: bytes taken.
  package func fill(_ path: String) throws(SystemError) -> Int {
    try eachRoot(path) { root throws(SystemError) in
      let file = try check("openat", path) {
        openat(root, Self.ballast, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      }
      defer { close(file) }
      var status = stat()
      fstat(file, &status)
      var (size, step) = (Int(status.st_size), 1 << 20)
      let before = size
      while step >= 4096 {
        let code = posix_fallocate(file, off_t(size), off_t(step))
        if code == 0 {
          size += step
        } else if code == ENOSPC {
          step /= 16
        } else if code != EINTR {
          throw SystemError(code: code, call: "posix_fallocate", subject: path)
        }
      }
      return size - before
    }
  }

  /// Gives the room back.
  ///
  /// - Parameter path: nil: of every folder.
  /// - Returns: bytes given back; 0 where none had been taken.
  package func free(_ path: String?) throws(SystemError) -> Int {
    try eachRoot(path) { root throws(SystemError) in
      var status = stat()
      guard fstatat(root, Self.ballast, &status, 0) == 0 else { return 0 }
      try check("unlinkat", Self.ballast) { unlinkat(root, Self.ballast, 0) }
      return Int(status.st_size)
    }
  }

  /// The sum over the volumes meant.
  private func eachRoot(
    _ path: String?, _ body: (CInt) throws(SystemError) -> Int
  ) throws(SystemError) -> Int {
    var wanted: String?
    if let path { wanted = try Self.truePath(path) }
    let meant = wanted
    return try state.withLock { state throws(SystemError) in
      var sum = 0
      for volume in state.volumes where volume.root >= 0 && (meant == nil || volume.path == meant) {
        sum += try body(volume.root)
      }
      return sum
    }
  }

  /// Without symbolic links (realpath(3)).
  private static func truePath(_ path: String) throws(SystemError) -> String {
    guard let found = realpath(path, nil) else {
      throw SystemError(code: errno, call: "realpath", subject: path)
    }
    defer { Glibc.free(found) }
    return String(cString: found)
  }
}
