package import Arguments
import Exports
import Formats
import Glibc
import Kernel

/// A file that a command is going to write: found writable before any work is done, and replaced in one step.
package struct OutputFile: Sendable {
  package let path: String
  private let mode: Mode
  /// Whether under root its owner alone may read it; else the umask says who may.
  private let isPrivate: Bool

  private enum Mode { case standardOutput, replace, through }

  package var isStandardOutput: Bool { mode == .standardOutput }

  /// Finds out whether the path can be written, and leaves nothing behind.
  ///
  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - isPrivate: whether it holds what a recording does, so that under root its owner alone may read it.
  package init(checking path: String, isPrivate: Bool = false) throws(CommandError) {
    (self.path, self.isPrivate) = (path, isPrivate)
    mode = try SudoCaller.act { () throws(CommandError) in
      let mode = try Self.mode(path)
      do throws(SystemError) {
        switch mode {
        case .standardOutput: break
        case .through: try check("access", path) { faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) }
        case .replace: unlink(try Self.temporary(beside: path, isPrivate: isPrivate).path)
        }
      } catch { throw Self.unwritable(path, error) }
      return mode
    }
  }

  /// Writes the whole content, or leaves what was there.
  package func write(_ bytes: [UInt8], _ console: Console) throws(CommandError) {
    try stream(console) { (write) throws(CommandError) in try write(bytes) }
  }

  /// Writes what the body hands over, piece by piece, or leaves what was there where it fails.
  package func stream(
    _ console: Console,
    _ body: (_ write: ([UInt8]) throws(CommandError) -> Void) throws(CommandError) -> Void
  ) throws(CommandError) {
    guard mode != .standardOutput else {
      return try body { (bytes) throws(CommandError) in try console.write(bytes) }
    }
    let isReplaced = mode == .replace
    let temporary = try asCaller { () throws(SystemError) in try opened() }
    do throws(CommandError) {
      try body { (bytes) throws(CommandError) in
        do throws(SystemError) { try temporary.file.writeAll(bytes, path) } catch {
          throw Self.unwritable(path, error)
        }
      }
      if isReplaced { try asCaller { () throws(SystemError) in try settle(temporary) } }
    } catch {
      if isReplaced { try? asCaller { () throws(SystemError) in _ = unlink(temporary.path) } }
      throw error
    }
  }

  /// Under sudo nobody can then lead us to what the caller may not write.
  private func asCaller<Result: ~Copyable>(
    _ body: () throws(SystemError) -> Result
  ) throws(CommandError) -> Result {
    try SudoCaller.act { () throws(CommandError) in
      do throws(SystemError) { return try body() } catch { throw Self.unwritable(path, error) }
    }
  }

  /// What the content goes to: a new file beside the path, or what lies there.
  private func opened() throws(SystemError) -> Temporary {
    if mode == .replace { return try Self.temporary(beside: path, isPrivate: isPrivate) }
    let follows = Self.isNamedByKernel(path) ? 0 : O_NOFOLLOW
    return Temporary(file: try FileDescriptor(opening: path, O_WRONLY | follows), path: path)
  }

  /// Puts the new file in the place of what was there.
  private func settle(_ temporary: borrowing Temporary) throws(SystemError) {
    // A report must not come back empty after a power cut, once it has been said to be written.
    try check("fsync", path) { fsync(temporary.file.raw) }
    try check("rename", path) { rename(temporary.path, path) }
  }

  // MARK: - What the path is

  /// The same text for all spellings of a path to one file, which need not be there yet.
  package static func place(of path: String) -> String {
    let slash = path.lastIndex(of: "/")
    let directory = slash.map { String(path[...$0]) } ?? "."
    guard let real = realpath(directory, nil) else { return path }
    defer { free(real) }
    return String(cString: real) + "/" + (slash.map { String(path[path.index(after: $0)...]) } ?? path)
  }

  private static func mode(_ path: String) throws(CommandError) -> Mode {
    if path == "-" || path == "/dev/stdout" { return .standardOutput }
    guard !path.isEmpty else { throw CommandError("the path of an output file is empty") }
    if isNamedByKernel(path) { return .through }
    var status = stat()
    guard lstat(path, &status) == 0 else { return .replace }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      throw CommandError("cannot write \(path): it is a directory", hint: "Name a file in it: \(path)/NAME")
    // Under sudo nobody else can say where we write.
    case S_IFREG, S_IFLNK: return .replace
    default: break
    }
    guard getuid() != 0 || [0, geteuid()].contains(status.st_uid) else {
      throw CommandError("cannot write \(path): it is a pipe or device of another user")
    }
    // Replacing a device, a pipe or somebody's descriptor by a file would take it away from its users.
    return .through
  }

  private static func isNamedByKernel(_ path: String) -> Bool {
    path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
  }

  private static func unwritable(_ path: String, _ error: SystemError) -> CommandError {
    let caller = try? SudoCaller.identity()
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    if error.code == ENOENT, !folder.isEmpty, access(folder, F_OK) != 0 {
      return CommandError(
        "cannot write \(path): the folder \(folder) is not there",
        hint: "Try: mkdir -p \(ShellText.quoted(folder))")
    }
    let isRefused = error.code == EACCES || error.code == EPERM
    return CommandError(
      "cannot write \(path): \(error.message)",
      hint: isRefused ? caller.map { "Under sudo files are written with the rights of \($0.name)." } : nil)
  }

  // MARK: - The temporary file

  private struct Temporary: ~Copyable {
    let file: FileDescriptor
    let path: String
  }

  /// A new file in the same directory, so that the rename stays within one file system. A symbolic link at the
  /// path is replaced, never followed.
  private static func temporary(
    beside path: String, isPrivate: Bool
  ) throws(SystemError) -> Temporary {
    guard !path.hasSuffix("/") else { throw SystemError(code: EISDIR, call: "open", subject: path) }
    let old = try NewFile.status(path)
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for attempt in 0..<100 {
      let name = "\(directory).headroom-\(getpid())-\(attempt).tmp"
      do throws(SystemError) {
        return Temporary(
          file: try NewFile.make(name, inPlaceOf: old, isPrivate: isPrivate), path: name)
      } catch {
        guard error.code == EEXIST else { throw error }
      }
    }
    throw SystemError(code: EEXIST, call: "open", subject: path)
  }
}
