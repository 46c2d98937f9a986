import Glibc
import Kernel

/// How many processors the tree has kept busy since the last look, by its cgroup's `cpu.stat` (cgroup-v2.rst).
struct CoresInUse {
  private var stat = SampledFile.none
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
  private var last: UInt64?

  init(_ group: Cgroup?) {
    if let path = group?.path { stat = SampledFile(AT_FDCWD, path + "/cpu.stat") }
  }

  mutating func begin() { last = microseconds() }

  /// NaN where it is unknown. Does not allocate.
  mutating func cores(_ moment: Moment) -> Double {
    guard let now = microseconds(), let before = last else { return .nan }
    last = now
    return Double(now - min(before, now)) * 1e3 / Double(moment.elapsed)
  }

  mutating func close() {
    stat.close()
    buffer.deallocate()
  }

  private mutating func microseconds() -> UInt64? {
    guard stat.isOpen, let bytes = stat.readRecord(buffer) else { return nil }
    return KeyedNumbers.find("usage_usec", in: bytes)
  }
}
