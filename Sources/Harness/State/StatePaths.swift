import Glibc
import Kernel

/// The files that a scenario's paths mean: files, everything below folders, and patterns with `*` (glob(7)).
package enum StatePaths {
  static let (mostFiles, mostDepth) = (10_000, 16)

  /// Regular files, sorted. Symbolic links are not followed below a folder.
  ///
  /// - Parameter home: what a `~` at the beginning means.
  package static func files(_ patterns: [String], home: String?) -> [String] {
    var found: Set<String> = []
    for pattern in patterns {
      let whole = home.map { pattern.hasPrefix("~/") ? $0 + pattern.dropFirst() : pattern } ?? pattern
      for path in matches(whole) { add(path, 0, &found) }
    }
    return found.sorted()
  }

  /// A path that is no pattern is taken as it stands.
  private static func matches(_ pattern: String) -> [String] {
    guard pattern.contains(where: { "*?[".contains($0) }), access(pattern, F_OK) != 0 else {
      return [pattern]
    }
    var result = glob_t()
    defer { globfree(&result) }
    guard glob(pattern, GLOB_NOSORT, nil, &result) == 0 else { return [] }
    return (0..<Int(result.gl_pathc)).compactMap { result.gl_pathv[$0].map { String(cString: $0) } }
  }

  private static func add(_ path: String, _ depth: Int, _ found: inout Set<String>) {
    guard found.count < mostFiles, depth <= mostDepth else { return }
    var status = stat()
    guard (depth == 0 ? stat(path, &status) : lstat(path, &status)) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: found.insert(path)
    case S_IFDIR:
      for name in (try? KernelRoot(path: path).entries("")) ?? [] {
        add(path.hasSuffix("/") ? path + name : "\(path)/\(name)", depth + 1, &found)
      }
    default: break
    }
  }
}
