import Glibc
package import Kernel

/// A folder of one's own where there is room for files, removed with all that is in it when it goes out of scope,
/// unless it is to be kept.
package final class WorkFolder {
  package let path: String
  private let isKept: Bool

  /// - Parameter isKept: whether the files are to be found there afterwards.
  package init(keeping isKept: Bool = false) throws(SystemError) {
    let directory = TemporaryFile.directory
    var template = Array("\(directory)/headroom-workload.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SystemError(code: errno, call: "mkdtemp", subject: directory)
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.isKept = isKept
  }

  deinit { if !isKept { Self.remove(path) } }

  /// Never leaves the folder: a symbolic link is removed, not followed.
  private static func remove(_ path: String) {
    guard unlink(path) != 0, errno == EISDIR else { return }
    for name in (try? KernelRoot.live.entries(path)) ?? [] { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
