import Glibc
import Kernel
import SQLite

/// What a path leads to, found out before SQLite touches it.
enum RecordingPath {
  enum Kind: Equatable {
    case nothing
    /// A file of no bytes: nothing is lost by writing into it.
    case empty
    case recording
  }

  /// - Throws: `StoreError` for anything that is neither a recording nor free to become one.
  static func inspect(_ path: String) throws(StoreError) -> Kind {
    guard !path.utf8.contains(0), !path.isEmpty else {
      throw StoreError(.notThere, path, "is not the name of a file", remedy: "name a file")
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      let code = errno
      if code == ENOENT { return .nothing }
      throw unreadable(path, words(code))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw unreadable(
        path, status.st_mode & S_IFMT == S_IFDIR ? "it is a directory" : "it is no regular file")
    }
    let header = try header(path)
    if header.isEmpty { return .empty }
    try check(header, path)
    return .recording
  }

  /// Whether a log lies beside it that holds changes, or a journal that takes some back (sqlite.org/wal.html, atomiccommit.html).
  static func hasLog(_ path: String) -> Bool {
    ["-wal", "-journal"].contains { suffix in
      var status = stat()
      return stat(path + suffix, &status) == 0 && status.st_size > 0
    }
  }

  /// The database header's first 100 bytes (sqlite.org/fileformat.html, "The Database Header").
  private static func header(_ path: String) throws(StoreError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path, words(errno)) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    guard count >= 0 else { throw unreadable(path, words(errno)) }
    return Array(bytes.prefix(count))
  }

  private static func check(_ header: [UInt8], _ path: String) throws(StoreError) {
    func number(_ offset: Int) -> UInt32 { header[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    guard header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw notARecording(path, "it is not a recording of headroom")
    }
    guard header.count == 100 else { throw .damaged(path, "it ends inside its header") }
    guard number(68) != HistorySchema.applicationID else {
      throw StoreError(
        .notARecording, path, "it is a history of many runs, not a recording",
        remedy: "see what it holds with \"headroom history --store \(path)\"")
    }
    guard number(68) == RecordingSchema.applicationID else {
      throw notARecording(path, "it is a database of another program, not a recording of headroom")
    }
    guard number(60) <= RecordingSchema.version else {
      throw StoreError(
        .newer, path,
        "a newer headroom wrote it: its schema is version \(number(60)), this one reads \(RecordingSchema.version)",
        remedy: "use a newer headroom")
    }
    guard number(60) == RecordingSchema.version else { throw .damaged(path, "its schema has no version") }
  }

  static func notARecording(_ path: String, _ problem: String) -> StoreError {
    StoreError(.notARecording, path, problem, remedy: "name a file that \"headroom run --record\" wrote")
  }

  private static let cannotRead = "cannot be read: "

  private static func unreadable(_ path: String, _ why: String) -> StoreError {
    StoreError(.unreadable, path, cannotRead + why, remedy: "name a file that you may read")
  }

  static func words(_ code: CInt) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    _ = strerror_r(code, &buffer, buffer.count)
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension RecordingPath {
  /// Makes sure that a recording can be written at a path, without leaving anything there. A link will be replaced.
  ///
  /// - Throws: `StoreError` where it cannot, or where something would be lost that nobody gave up.
  static func prepare(_ path: String, replacing: Bool) throws(StoreError) {
    guard SQLiteLimits.isAvailable else { throw .unavailable(path) }
    let kind: Kind
    do throws(StoreError) { kind = try isLink(path) ? .nothing : inspect(path) } catch {
      switch error.kind {
      case .unreadable, .notThere:
        let why =
          error.problem.hasPrefix(cannotRead)
          ? String(error.problem.dropFirst(cannotRead.count)) : error.problem
        throw .unwritable(path, why)
      // A damaged or newer recording is a recording: it may be replaced where that was asked for.
      case .damaged, .newer: kind = .recording
      default:
        throw StoreError(.notARecording, path, error.problem, remedy: "name another file; it is left alone")
      }
    }
    if kind == .recording, !replacing {
      throw StoreError(
        .exists, path, "is a recording already", remedy: "name another file, or remove it first")
    }
    let directory = directory(of: path)
    try checkAccess(directory, W_OK | X_OK, of: path, "\(directory): ")
    if kind != .nothing { try checkAccess(path, W_OK, of: path) }
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func checkAccess(
    _ place: String, _ mode: CInt, of path: String, _ prefix: String = ""
  ) throws(StoreError) {
    guard faccessat(AT_FDCWD, place, mode, AT_EACCESS) == 0 else {
      throw .unwritable(path, prefix + words(errno))
    }
  }

  /// The path without links among its folders, so that those that somebody lays from now on can be refused.
  static func place(of path: String) throws(StoreError) -> String {
    guard let folder = realpath(directory(of: path), nil) else { throw .unwritable(path, words(errno)) }
    defer { free(folder) }
    return String(cString: folder) + "/"
      + (path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...])
  }

  /// Makes a file with these bytes in the place of what lies there.
  static func make(_ path: String, holding bytes: [UInt8]) throws(StoreError) {
    do throws(SystemError) {
      try NewFile.make(path, inPlaceOf: try NewFile.status(path), holding: bytes) { () throws(SystemError) in
        remove(path)
        // What another user has left beside it in a shared folder would be taken for a part of it.
        for suffix in companions where try NewFile.status(path + suffix) != nil {
          throw SystemError(code: EEXIST, call: "unlink", subject: path + suffix)
        }
      }
    } catch  where [ENOSPC, EDQUOT, EFBIG].contains(error.code) {
      throw StoreError(
        .diskFull, path, "no space is left for the recording (\(error.message))",
        remedy: "make room, or name a file on another disk")
    } catch { throw .unwritable(path, error.subject == path ? error.message : error.description) }
  }

  static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static let companions = ["-wal", "-shm", "-journal"]

  /// Removes a recording with the log and the shared memory that a killed writer left beside it.
  static func remove(_ path: String) {
    for suffix in [""] + companions { unlink(path + suffix) }
  }
}
