import Glibc

/// Paths without links, dots and a working directory.
package enum RealPath {
  /// The absolute path of what is there (realpath(3)).
  package static func of(_ path: String) throws(SystemError) -> String {
    guard let found = realpath(path, nil) else {
      throw SystemError(code: errno, call: "realpath", subject: path)
    }
    defer { free(found) }
    return String(cString: found)
  }
}
