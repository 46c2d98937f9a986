import Glibc
import Kernel

/// The file that a history is kept in.
enum HistoryFile {
  /// Makes the file where there is none; another program may have done it meanwhile.
  static func make(_ path: String) throws(StoreError) {
    do throws(SystemError) {
      do throws(SystemError) { _ = try NewFile.make(path, inPlaceOf: nil) } catch {
        let there = try NewFile.status(path)
        guard error.code == EEXIST, let there, there.st_mode & S_IFMT == S_IFREG else { throw error }
      }
    } catch { throw .unwritable(path, error.message) }
  }

  /// The file itself, where the path is a link that the user, or root, has laid.
  static func resolve(_ path: String) throws(StoreError) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
    guard [0, geteuid()].contains(status.st_uid) else {
      throw .notAHistory(path, "it is a symbolic link of another user")
    }
    guard let real = realpath(path, nil) else { throw .unwritable(path, "it leads to no file") }
    defer { free(real) }
    return String(cString: real)
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a file begins as SQLite's do (sqlite.org/fileformat.html, "The Database Header").
  static func isDatabase(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    return count == 16 && bytes == Array("SQLite format 3\0".utf8)
  }

  /// - Throws: where the path leads to something that no history can be kept in.
  static func check(_ path: String) throws(StoreError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw StoreError(.notThere, path, "is not the name of a file", remedy: "name a file")
    }
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFREG else {
      let what = status.st_mode & S_IFMT == S_IFDIR ? "it is a directory" : "it is no regular file"
      throw .notAHistory(path, what)
    }
  }
}
