import Glibc

/// Where /proc, /sys, /dev and /etc hang. Tests and captured machines hang them on a directory of their own.
package struct KernelRoot: Sendable, Equatable {
  package var path: String
  package init(path: String = "") { self.path = path }
  package static let live = KernelRoot()

  /// Whether this is the running machine, so that ioctl, netlink and system calls answer for it too.
  package var isLive: Bool { path.isEmpty }

  package func bytes(_ file: String) throws(SystemError) -> [UInt8] {
    let path = path + file
    return try FileDescriptor(opening: path, O_RDONLY).readAll(path)
  }

  /// The file's text without the newlines at its end; invalid UTF-8 is repaired, NUL bytes at the end dropped.
  package func text(_ file: String) throws(SystemError) -> String {
    var bytes = try bytes(file)[...]
    while let last = bytes.last, last == 0x0A || last == 0 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Where a symbolic link leads, as written in it.
  package func link(_ file: String) throws(SystemError) -> String {
    let path = path + file
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = try check("readlink", path) {
      buffer.withUnsafeMutableBytes { raw in
        raw.withMemoryRebound(to: CChar.self) { readlink(path, $0.baseAddress!, $0.count) }
      }
    }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  package func exists(_ file: String) -> Bool { access(path + file, F_OK) == 0 }

  /// The names in a directory, sorted.
  package func entries(_ directory: String) throws(SystemError) -> [String] {
    let path = path + directory
    guard let stream = opendir(path) else { throw SystemError(code: errno, call: "opendir", subject: path) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
