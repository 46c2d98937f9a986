package import Formats
import Glibc
package import Kernel

/// What a path to a machine leads to: a directory that looks like a machine, a file that `--capture` wrote, or another tool's recording.
package enum MachineRoot {
  /// - Parameter warn: takes what makes the machine less than it seems.
  package static func read(_ path: String, warn: (String) -> Void) throws(ExplainedError) -> KernelRoot {
    var status = stat()
    do throws(SystemError) { try check("stat", path) { stat(path, &status) } } catch {
      throw ExplainedError(
        "\(path): \(error.code == ENOENT ? "there is no such file or folder" : error.message)",
        hint: known)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return try directory(path)
    case S_IFREG: return try file(path, size: Int(status.st_size), warn)
    default: throw ExplainedError("\(path): neither a directory nor a file")
    }
  }

  private static let known =
    "It takes a file of \"headroom probe --capture\" or umockdev-record, a ttar archive, or a directory with proc and sys in it."

  /// Whether a path leads to a file that holds a machine: a capture, or another tool's recording.
  package static func isArchive(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = try? FileDescriptor(opening: path, O_RDONLY)
    else { return false }
    var start = [UInt8](repeating: 0, count: 32)
    let count = start.withUnsafeMutableBytes { pread(file.raw, $0.baseAddress, $0.count, 0) }
    guard count > 0 else { return false }
    return CaptureArchive.isArchive(Array(start[..<count]))
      || MachineRecording.kind(of: start[..<count]) != nil
  }

  private static func directory(_ path: String) throws(ExplainedError) -> KernelRoot {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let root = path == "/" ? KernelRoot.live : KernelRoot(tree: path)
    guard root.isLive || root.exists("/proc") || root.exists("/sys") else {
      throw ExplainedError("\(path): neither proc nor sys is in there")
    }
    return root
  }

  private static func file(_ path: String, size: Int, _ warn: (String) -> Void) throws(ExplainedError)
    -> KernelRoot
  {
    guard size <= CaptureArchive.Limits.archive else {
      throw ExplainedError("\(path): more than \(CaptureArchive.Limits.archive >> 20) MiB")
    }
    let bytes: [UInt8]
    do throws(SystemError) {
      let descriptor = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      bytes = try descriptor.readAll(upTo: CaptureArchive.Limits.archive, path)
    } catch {
      throw ExplainedError("\(path): \(error.message)")
    }
    let recording = MachineRecording.kind(of: bytes)
    guard recording != nil || CaptureArchive.isArchive(bytes) else {
      throw ExplainedError(
        "\(path): not a capture of headroom", hint: known)
    }
    do throws(CaptureArchive.Problem) {
      if let recording { return KernelRoot(recording: try recording.tree(bytes)) }
      let archive = try CaptureArchive(parsing: bytes)
      if let problem = problem(of: archive, path) { warn(problem) }
      return KernelRoot(capture: archive.capture)
    } catch {
      throw ExplainedError("\(path): \(error)")
    }
  }

  private static func problem(of archive: CaptureArchive, _ path: String) -> String? {
    switch archive.integrity {
    case .whole: nil
    case .changed: "\(path) was changed after it was captured: its SHA-256 is another one"
    case .untold: "\(path) is by an older headroom, and does not report whether it is whole"
    }
  }
}
