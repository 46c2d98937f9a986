import Glibc

/// The names in a directory (readdir(3)).
enum DirectoryNames {
  /// Bytes of names that no directory of a machine holds.
  static let limit = 4 << 20

  /// Sorted, without those of the directory itself and the one above; closes the stream.
  static func read(_ stream: OpaquePointer, _ path: String) throws(SystemError) -> [String] {
    defer { closedir(stream) }
    var names: [String] = []
    var size = 0
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      // A name with a newline is none of the kernel's.
      guard name != ".", name != "..", !name.contains("\n") else { continue }
      names.append(name)
      size += name.utf8.count + 1
      guard size <= limit else {
        throw SystemError(code: EFBIG, call: "list more than \(limit >> 20) MiB of names in", subject: path)
      }
    }
    return names.sorted()
  }
}
