import Glibc
import Quantities

/// The files that processes could be in the middle of writing: open for writing (proc_pid_fdinfo(5)), or mapped so that
/// what is stored there goes to the file (proc_pid_maps(5)).
package enum WrittenFiles {
  /// Their paths as the kernel knows them; nil where one of the processes does not let itself be looked at.
  package static func of(_ pids: [Int32], _ root: KernelRoot = .live) -> Set<String>? {
    var found: Set<String> = []
    for pid in pids {
      do {
        let process = "/proc/\(pid)"
        for number in try root.entries("\(process)/fd") {
          guard let info = try? root.text("\(process)/fdinfo/\(number)"), isWritable(info),
            let path = try? root.link("\(process)/fd/\(number)"), path.hasPrefix("/")
          else { continue }
          found.insert(path)
        }
        found.formUnion(mapped(try root.text("\(process)/maps")))
      } catch {
        // A process that has just ended writes nothing any more.
        guard error.code == ENOENT || error.code == ESRCH else { return nil }
      }
    }
    return found
  }

  /// `flags:` holds the flags of open(2), in octal.
  static func isWritable(_ info: String) -> Bool {
    for line in info.pieces(between: "\n") where line.hasPrefix("flags:") {
      let digits = line.dropFirst(6).filter { $0 != " " && $0 != "\t" }
      return (Int32(digits, radix: 8) ?? 0) & O_ACCMODE != O_RDONLY
    }
    return false
  }

  /// Shared mappings that may be written to.
  static func mapped(_ maps: String) -> [String] {
    maps.pieces(between: "\n").compactMap { line in
      let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      guard fields.count == 6, fields[1].contains("w"), fields[1].hasSuffix("s") else { return nil }
      let path = fields[5].drop { $0 == " " }
      return path.hasPrefix("/") ? String(path) : nil
    }
  }
}
