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

  /// The names in a folder that can be executed, as far as it can be read.
  package static func programs(_ folder: String) -> [String] {
    let names = (try? KernelRoot.live.entries(folder)) ?? []
    return names.filter { name in (try? inspect("\(folder)/\(name)")) != nil }.sorted()
  }

  /// What the first line of a script names to run it with (execve(2), "Interpreter scripts"); nil for what is no script.
  package static func interpreter(of file: String) -> String? {
    guard let descriptor = try? FileDescriptor(opening: file, O_RDONLY | O_NONBLOCK | O_NOCTTY) else {
      return nil
    }
    var start = [UInt8](repeating: 0, count: 256)
    let count = start.withUnsafeMutableBytes { read(descriptor.raw, $0.baseAddress, $0.count) }
    let text = String(decoding: start.prefix(max(0, count)), as: UTF8.self)
    guard text.hasPrefix("#!"), let line = text.dropFirst(2).split(separator: "\n").first else { return nil }
    return line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\r" }).first.map { String($0) }
  }

  private static func inspect(_ file: String) throws(Failure) {
    var status = stat()
    guard stat(file, &status) == 0 else { throw .notFound(file) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .directory(file) }
    guard access(file, X_OK) == 0 else { throw .notExecutable(file) }
  }
}
