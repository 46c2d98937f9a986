import Glibc
package import Kernel

/// Whether anything of the tree has run since the sample before, by the processor time of its cgroup (`usage_usec` of cpu.stat,
/// cgroup-v2.rst). Where nothing has, what only a process itself can change of its accounts is as it was.
package final class TreeActivity {
  private var file = SampledFile.none
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
  private var last: UInt64?

  /// Nanoseconds: a thread that goes on running is accounted at the kernel's clock ticks, at most 10 ms apart, so that closer samples
  /// cannot tell.
  package static let shortest: UInt64 = 50_000_000

  /// - Parameter group: the tree's cgroup; without one everything may have run at any time.
  package init(_ group: Cgroup?) {
    if let group { file = SampledFile(AT_FDCWD, group.path + "/cpu.stat") }
  }

  deinit {
    file.close()
    buffer.deallocate()
  }

  /// To be asked at each sample. Does not allocate.
  ///
  /// - Parameters:
  ///   - elapsed: nanoseconds since the sample before.
  ///   - isWhole: whether all of the tree is in the cgroup.
  package func hasRun(elapsed: UInt64, isWhole: Bool) -> Bool {
    guard elapsed >= Self.shortest, isWhole, let bytes = file.readRecord(buffer),
      let now = KeyedNumbers.find("usage_usec", in: bytes)
    else {
      last = nil
      return true
    }
    defer { last = now }
    return now != last
  }
}
