import Glibc
import Kernel
import Quantities

/// Programs on GLib, whose memory monitor listens to systemd's protocol since 2026 and keeps a warning to itself while
/// more than half of the machine's memory is free.
enum GLibTrap {
  /// Whether the process has a GLib with such a monitor: the library holds the variable's name. False where the process
  /// does not let it be seen.
  static func holds(_ process: Int32, _ root: KernelRoot = .live) -> Bool {
    guard let maps = try? root.text("/proc/\(process)/maps"), let library = library(in: maps),
      isOfSensibleSize(root.path + "/proc/\(process)/root\(library)"),
      let bytes = try? root.bytes("/proc/\(process)/root\(library)")
    else { return false }
    return contains(Array("MEMORY_PRESSURE_WATCH".utf8), in: bytes)
  }

  /// The program chooses the file, and no GLib is larger than this.
  private static func isOfSensibleSize(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size <= 32 << 20
  }

  /// The path of the library in a process's maps (proc_pid_maps(5)); nil where it is not mapped.
  static func library(in maps: String) -> String? {
    for line in maps.split(separator: "\n") where line.contains("/libglib-2.0.so") {
      if let start = line.firstIndex(of: "/") { return String(line[start...]) }
    }
    return nil
  }

  /// Why a warning goes no further than GLib now; nil where it does, or the kernel does not tell how much is free.
  static func reason(_ root: KernelRoot = .live) -> String? {
    guard let free = (try? Meminfo.read(root))?.availableShare, free > 0.5 else { return nil }
    return
      "GLib keeps a warning to itself while more than half of memory is free; \(Int(free * 100)) % of it is"
  }

  private static func contains(_ word: [UInt8], in bytes: [UInt8]) -> Bool {
    guard bytes.count >= word.count else { return false }
    return bytes.withUnsafeBytes { text in
      (0...(text.count - word.count)).contains { start in
        text[start] == word[0] && text[start..<(start + word.count)].elementsEqual(word)
      }
    }
  }
}
