import Glibc
import Kernel

/// A file that a command is going to write: found writable before any work is done, and replaced in one step.
package struct OutputFile: Sendable {
  package let path: String
  private let mode: Mode

  private enum Mode { case standardOutput, replace, through }

  package var isStandardOutput: Bool { mode == .standardOutput }

  /// Finds out whether the path can be written, and leaves nothing behind.
  ///
  /// - Parameter path: `-` is standard output.
  package init(checking path: String) throws(CommandError) {
    self.path = path
    mode = try Self.mode(path)
    do throws(SystemError) {
      switch mode {
      case .standardOutput: break
      case .through: try check("access", path) { access(path, W_OK) }
      case .replace:
        unlink(try Self.temporary(beside: path).path)
      }
    } catch { throw Self.unwritable(path, error) }
  }

  /// Writes the whole content, or leaves what was there.
  package func write(_ bytes: [UInt8], _ console: Console) throws(CommandError) {
    if mode == .standardOutput { return try console.write(bytes) }
    do throws(SystemError) {
      if mode == .replace { return try replace(bytes) }
      try FileDescriptor(opening: path, O_WRONLY).writeAll(bytes, path)
    } catch { throw Self.unwritable(path, error) }
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
    let temporary = try opened()
    do throws(CommandError) {
      try body { (bytes) throws(CommandError) in
        do throws(SystemError) { try temporary.file.writeAll(bytes, path) } catch {
          throw Self.unwritable(path, error)
        }
      }
      guard isReplaced else { return }
      do throws(SystemError) { try settle(temporary) } catch { throw Self.unwritable(path, error) }
    } catch {
      if isReplaced { unlink(temporary.path) }
      throw error
    }
  }

  /// What the content goes to: a new file beside the path, or what lies there.
  private func opened() throws(CommandError) -> Temporary {
    do throws(SystemError) {
      if mode == .replace { return try Self.temporary(beside: path) }
      return Temporary(file: try FileDescriptor(opening: path, O_WRONLY), path: path)
    } catch { throw Self.unwritable(path, error) }
  }

  private func replace(_ bytes: [UInt8]) throws(SystemError) {
    let temporary = try Self.temporary(beside: path)
    do throws(SystemError) {
      try temporary.file.writeAll(bytes, path)
      try settle(temporary)
    } catch {
      unlink(temporary.path)
      throw error
    }
  }

  /// Puts the new file in the place of what was there.
  private func settle(_ temporary: borrowing Temporary) throws(SystemError) {
    try Self.dress(temporary.file.raw, like: path)
    // A report must not come back empty after a power cut, once it has been said to be written.
    try check("fsync", path) { fsync(temporary.file.raw) }
    try check("rename", path) { rename(temporary.path, path) }
  }

  // MARK: - What the path is

  /// The same text for all spellings of a path to one file, which need not be there yet.
  static func place(of path: String) -> String {
    let slash = path.lastIndex(of: "/")
    let directory = slash.map { String(path[...$0]) } ?? "."
    guard let real = realpath(directory, nil) else { return path }
    defer { free(real) }
    return String(cString: real) + "/" + (slash.map { String(path[path.index(after: $0)...]) } ?? path)
  }

  private static func mode(_ path: String) throws(CommandError) -> Mode {
    if path == "-" || path == "/dev/stdout" { return .standardOutput }
    guard !path.isEmpty else { throw CommandError("the path of an output file is empty") }
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw CommandError("cannot write \(path): it is a directory")
    }
    // Replacing a device, a pipe or somebody's descriptor by a file would take it away from its users.
    let special = exists && status.st_mode & S_IFMT != S_IFREG
    return special || path.hasPrefix("/dev/") || path.hasPrefix("/proc/") ? .through : .replace
  }

  private static func unwritable(_ path: String, _ error: SystemError) -> CommandError {
    CommandError("cannot write \(path): \(error.message)")
  }

  // MARK: - The temporary file

  private struct Temporary: ~Copyable {
    let file: FileDescriptor
    let path: String
  }

  /// A new file in the same directory, so that the rename stays within one file system. A symbolic link at the
  /// path is replaced, never followed: under sudo nobody else can then say where we write.
  private static func temporary(beside path: String) throws(SystemError) -> Temporary {
    guard !path.hasSuffix("/") else { throw SystemError(code: EISDIR, call: "open", subject: path) }
    var existing = stat()
    if lstat(path, &existing) != 0, errno != ENOENT {
      throw SystemError(code: errno, call: "lstat", subject: path)
    }
    let directory = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for attempt in 0..<100 {
      let name = "\(directory).headroom-\(getpid())-\(attempt).tmp"
      do throws(SystemError) {
        return Temporary(
          file: try FileDescriptor(opening: name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666), path: name)
      } catch {
        guard error.code == EEXIST else { throw error }
      }
    }
    throw SystemError(code: EEXIST, call: "open", subject: path)
  }

  /// Gives the new file the mode of the one it replaces, and under sudo the caller as its owner.
  private static func dress(_ descriptor: CInt, like path: String) throws(SystemError) {
    var existing = stat()
    if lstat(path, &existing) == 0, existing.st_mode & S_IFMT == S_IFREG {
      try check("fchmod", path) { fchmod(descriptor, existing.st_mode & 0o777) }
    }
    if let (user, group) = SudoCaller.ids { try check("fchown", path) { fchown(descriptor, user, group) } }
  }
}
