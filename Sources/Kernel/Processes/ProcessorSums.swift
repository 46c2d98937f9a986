import CBpf

/// Figures of a BPF program that each processor counts for itself (BPF_MAP_TYPE_PERCPU_ARRAY in bpf(2)), added up at
/// each reading. Valid as long as the object whose map it is.
package final class ProcessorSums {
  private let place: Place
  private let values: UnsafeMutableBufferPointer<UInt64>
  private let sums: UnsafeMutableBufferPointer<UInt64>

  package struct Place: Sendable {
    var map: CInt
    var count: Int
    var processors: Int
  }

  package init(_ place: Place) {
    self.place = place
    values = .allocate(capacity: max(1, place.count * place.processors))
    sums = .allocate(capacity: place.count)
    values.initialize(repeating: 0)
    sums.initialize(repeating: 0)
  }

  deinit {
    values.deallocate()
    sums.deallocate()
  }

  /// Reads them, with one system call. Does not allocate.
  ///
  /// - Returns: whether the kernel told them.
  package func read() -> Bool {
    var first: UInt32 = 0
    guard cbpf_lookup(place.map, &first, values.baseAddress) == 0 else { return false }
    for figure in sums.indices {
      sums[figure] = 0
      for processor in 0..<place.processors { sums[figure] &+= values[processor * place.count + figure] }
    }
    return true
  }

  /// One figure as it was last read.
  package subscript(_ figure: Int) -> UInt64 { sums[figure] }

  package var all: [UInt64] { Array(sums) }
}
