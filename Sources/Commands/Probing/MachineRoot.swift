import Glibc
import Kernel

/// What `--root` names: a directory that looks like a machine, or a file that `--capture` wrote.
enum MachineRoot {
  static func read(_ path: String) throws(CommandError) -> KernelRoot {
    var status = stat()
    do throws(SystemError) { try check("stat", path) { stat(path, &status) } } catch {
      throw CommandError("--root \(path): \(error.message)")
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return try directory(path)
    case S_IFREG: return try archive(path, size: Int(status.st_size))
    default: throw CommandError("--root \(path): neither a directory nor a file")
    }
  }

  /// Whether a path leads to a file that `--capture` wrote.
  static func isArchive(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = try? FileDescriptor(opening: path, O_RDONLY)
    else { return false }
    var start = [UInt8](repeating: 0, count: 32)
    let count = start.withUnsafeMutableBytes { pread(file.raw, $0.baseAddress, $0.count, 0) }
    return count > 0 && CaptureArchive.isArchive(Array(start[..<count]))
  }

  private static func directory(_ path: String) throws(CommandError) -> KernelRoot {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let root = KernelRoot(path: path == "/" ? "" : path)
    guard root.isLive || root.exists("/proc") || root.exists("/sys") else {
      throw CommandError("--root \(path): neither proc nor sys is in there")
    }
    return root
  }

  private static func archive(_ path: String, size: Int) throws(CommandError) -> KernelRoot {
    guard size <= CaptureArchive.Limits.archive else {
      throw CommandError("--root \(path): more than \(CaptureArchive.Limits.archive >> 20) MiB")
    }
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try FileDescriptor(opening: path, O_RDONLY).readAll(path) } catch {
      throw CommandError("--root \(path): \(error.message)")
    }
    guard CaptureArchive.isArchive(bytes) else {
      throw CommandError(
        "--root \(path): not a capture of headroom",
        hint:
          "It takes a file that \"headroom probe --capture\" wrote, or a directory with proc and sys in it.")
    }
    do throws(CaptureArchive.Problem) {
      return KernelRoot(capture: try CaptureArchive(parsing: bytes).capture)
    } catch {
      throw CommandError("--root \(path): \(error)")
    }
  }
}
