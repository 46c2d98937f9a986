package import Arguments
import Glibc
import Kernel

/// A folder that a command writes several files to. Under sudo it is the caller's.
package enum OutputFolder {
  /// Makes a folder; one that is there stays as it is.
  package static func make(_ path: String) throws(CommandError) {
    try SudoCaller.act { () throws(CommandError) in
      do throws(SystemError) { try check("mkdir", path) { mkdir(path, 0o777) } } catch {
        guard error.code == EEXIST else { throw CommandError("cannot make \(path): \(error.message)") }
      }
    }
  }

  /// Makes each folder of a file's path that is missing.
  package static func make(above path: String) throws(CommandError) {
    var folder = path.hasPrefix("/") ? "" : "."
    for step in path.split(separator: "/").dropLast() {
      folder += "/\(step)"
      try make(folder)
    }
  }
}
