import Quantities

/// `/proc/meminfo` (proc_meminfo(5)).
package struct Meminfo: Sendable {
  /// Bytes by the kernel's names; lines that are no sizes in kB are left out.
  private var sizes: [String: Double] = [:]

  package static func read(_ root: KernelRoot = .live) throws(SystemError) -> Meminfo {
    Meminfo(parsing: try root.text("/proc/meminfo"))
  }

  package init(parsing text: String) {
    for line in text.pieces(between: "\n") {
      let words = line.pieces(between: " ")
      guard words.count == 3, words[2] == "kB", words[0].last == ":", let kibibytes = UInt64(words[1]) else {
        continue
      }
      sizes[String(words[0].dropLast())] = Double(kibibytes) * 1024
    }
  }

  /// Bytes, such as of `MemTotal`; nil where the kernel does not report it.
  package subscript(name: String) -> Double? { sizes[name] }

  /// `MemAvailable` over `MemTotal`.
  package var availableShare: Double? {
    guard let total = self["MemTotal"], total > 0, let available = self["MemAvailable"] else { return nil }
    return available / total
  }
}
