import CLinux
import Glibc

/// A folder of a run's own for sockets and files that a program is to find; gone with the run.
package struct TemporaryFolder: Sendable {
  package let path: String

  /// In TMPDIR, or /tmp. Another user whose the program is may reach what is in it, and not change it: whoever could
  /// exchange a file for a link would lead this process's writes anywhere.
  package init(for user: UserIdentity?) throws(SystemError) {
    let parent = Environment.own()["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    var name = Array((parent + "/" + (try ProcessGroupName.own()) + "-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else { throw SystemError(code: errno, call: "mkdtemp", subject: parent) }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    Self.clearStale(in: parent)
    if let user {
      try check("chown", path) { chown(path, geteuid(), user.group) }
      try check("chmod", path) { chmod(path, 0o710) }
    }
  }

  /// Removes what this user's runs have left that died with their guards.
  private static func clearStale(in parent: String) {
    for name in (try? KernelRoot(path: parent).entries("")) ?? [] {
      guard let dash = name.lastIndex(of: "-"), ProcessGroupName.isStale(String(name[..<dash])) else {
        continue
      }
      var status = stat()
      guard lstat(parent + "/" + name, &status) == 0, status.st_uid == geteuid() else { continue }
      _ = clinux_remove_tree(parent + "/" + name)
    }
  }

  /// Removes it with all in it. Nobody else would: it is tried twice, and what cannot be removed then is left.
  package func remove() {
    if clinux_remove_tree(path) != 0 { _ = clinux_remove_tree(path) }
  }
}
