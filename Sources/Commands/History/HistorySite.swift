import Documents
import Exports
import Glibc
import Kernel
import Store

/// A folder of pages: one for each suite, branch and class of machine, and one that leads to them.
enum HistorySite {
  @Sendable static func run(_ invocation: Invocation) throws(CommandError) {
    let folder = invocation.operands[1]
    let history = try invocation.history()
    let overview = try HistoryLoading.overview(invocation, history)
    try makeFolder(folder)
    let pages = HistorySitePages.render(overview)
    for (name, bytes) in pages {
      try OutputFile(checking: "\(folder)/\(name)").write(bytes, invocation.console)
    }
    let size = pages.reduce(0) { $0 + $1.bytes.count }
    invocation.console.wrote("\(folder)/index.html and \(pages.count - 1) more", size)
  }

  private static func makeFolder(_ path: String) throws(CommandError) {
    try SudoCaller.act { () throws(CommandError) in
      guard mkdir(path, 0o777) != 0, errno != EEXIST else { return }
      throw CommandError(
        "cannot make \(path): \(SystemError(code: errno, call: "mkdir", subject: path).message)")
    }
  }
}
