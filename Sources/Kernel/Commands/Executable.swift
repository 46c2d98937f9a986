import Glibc

/// Finds the file that a command's first word means, as a shell does.
package enum Executable {
  /// Where programs are looked for without a PATH.
  package static let usualPath = "/usr/local/bin:/usr/bin:/bin"

  package enum Failure: Error, Equatable {
    case notFound(String)
    case directory(String)
    case notExecutable(String)

    /// The errno that execve(2) would have given.
    package var systemError: SystemError {
      switch self {
      case .notFound(let word): SystemError(code: ENOENT, call: "execve", subject: word)
      case .directory(let word): SystemError(code: EISDIR, call: "execve", subject: word)
      case .notExecutable(let word): SystemError(code: EACCES, call: "execve", subject: word)
      }
    }
  }

  /// - Parameter path: the value of `PATH`; empty elements mean the current directory (environ(7)).
  package static func find(_ word: String, path: String) throws(Failure) -> String {
    if word.contains("/") {
      try inspect(word)
      return word
    }
    var refused: Failure?
    for folder in path.split(separator: ":", omittingEmptySubsequences: false) where !word.isEmpty {
      let candidate = (folder.isEmpty ? "." : String(folder)) + "/" + word
      do {
        try inspect(candidate)
        return candidate
      } catch {
        if case .notExecutable = error { refused = refused ?? error }
      }
    }
    throw refused ?? .notFound(word)
  }

  /// The file that a command means where the environment is its own.
  ///
  /// - Throws: what execve(2) would have given.
  package static func find(_ words: [String], _ environment: Environment) throws(SystemError) -> String {
    do { return try find(words.first ?? "", path: environment["PATH"] ?? usualPath) } catch {
      throw error.systemError
    }
  }

  private static func inspect(_ file: String) throws(Failure) {
    var status = stat()
    guard stat(file, &status) == 0 else { throw .notFound(file) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .directory(file) }
    guard access(file, X_OK) == 0 else { throw .notExecutable(file) }
  }
}
