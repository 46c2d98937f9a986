import Glibc
import Kernel

/// Packed apps.
enum ZipFuzz: FuzzTarget {
  static let name = "zip"

  static func run(_ bytes: [UInt8]) {
    var path = Array("/dev/shm/fuzz.XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return }
    unlink(path)
    defer { close(descriptor) }
    guard bytes.withUnsafeBytes({ write(descriptor, $0.baseAddress, $0.count) }) == bytes.count,
      let archive = try? ZipArchive("/proc/self/fd/\(descriptor)"),
      let entries = try? archive.entries(most: 16, where: { _ in true })
    else { return }
    for entry in entries { _ = try? archive.contents(of: entry, largest: 1 << 16) }
  }
}
