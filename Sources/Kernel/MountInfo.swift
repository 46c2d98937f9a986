/// Mounted file systems, from `/proc/PID/mountinfo` (proc_pid_mountinfo(5)).
package struct MountInfo: Sendable, Equatable {
  package var mountPoint: String
  package var fileSystem: String
  package var source: String
  package var options: String
  /// The path inside the file system that is mounted here.
  package var root: String

  package static func read(_ root: KernelRoot) throws(SystemError) -> [MountInfo] {
    parse(try root.text("/proc/self/mountinfo"))
  }

  /// Lines that are not of the documented form are left out.
  package static func parse(_ text: String) -> [MountInfo] {
    text.split(separator: "\n").compactMap { line in
      let halves = line.split(separator: " ", omittingEmptySubsequences: false)
      guard let dash = halves.firstIndex(of: "-"), dash >= 6, halves.count >= dash + 3 else { return nil }
      return MountInfo(
        mountPoint: unescape(halves[4]), fileSystem: String(halves[dash + 1]),
        source: unescape(halves[dash + 2]),
        options: String(halves[5]), root: unescape(halves[3]))
    }
  }

  /// The kernel writes space, tab, newline and backslash as three octal digits.
  static func unescape(_ field: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(field.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"),
        let code = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8)
      {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
