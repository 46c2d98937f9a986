import Glibc
import Kernel

/// A folder of a workload's own, removed with all that is in it when it goes out of scope, unless it is to be kept.
final class WorkFolder {
  let path: String
  private let isKept: Bool

  /// - Parameter isKept: whether the files are to be found there after the workload has ended.
  init(keeping isKept: Bool = false) throws(WorkloadError) {
    let directory = TemporaryFile.directory
    var template = Array("\(directory)/headroom-workload.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw .because(SystemError(code: errno, call: "mkdtemp", subject: directory))
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    self.isKept = isKept
  }

  deinit {
    guard !isKept else { return }
    for name in (try? KernelRoot.live.entries(path)) ?? [] { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}
