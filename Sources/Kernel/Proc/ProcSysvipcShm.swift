import Glibc

/// Memory in segments of shmget(2) that no process has attached, so that it stands in no process's account:
/// `/proc/sysvipc/shm` (proc_sysvipc_shm(5)).
package struct ProcSysvipcShm {
  private var file: SampledFile

  package init() { file = SampledFile(AT_FDCWD, "/proc/sysvipc/shm") }

  package mutating func close() { file.close() }

  /// Resident bytes; 0 where the kernel has no such segments. Allocates nothing.
  package mutating func detached() -> Double {
    withUnsafeTemporaryAllocation(byteCount: 16384, alignment: 16) { buffer in
      file.read(buffer).map(Self.detached) ?? 0
    }
  }

  /// Of the table's text: `rss` of the lines whose `nattch` is 0.
  package static func detached(_ text: UnsafeRawBufferPointer) -> Double {
    var (sum, start) = (0.0, 0)
    while start < text.count {
      let end: Int = text[start...].firstIndex(of: 0x0A) ?? text.count
      let first: Int = text[start..<end].firstIndex { $0 != 0x20 } ?? end
      let line = UnsafeRawBufferPointer(rebasing: text[first..<end])
      if KeyedNumbers.field(6, in: line) == 0 { sum += Double(KeyedNumbers.field(14, in: line) ?? 0) }
      start = end + 1
    }
    return sum
  }
}
