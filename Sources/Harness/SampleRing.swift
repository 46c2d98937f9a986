import Synchronization

/// Rows of samples on their way from the sampling thread to the main thread: one writer, one reader, no lock.
final class SampleRing {
  let width: Int
  private let capacity: Int
  private let head = Atomic<Int>(0)
  private let tail = Atomic<Int>(0)
  private let lost = Atomic<Int>(0)
  private let rows: UnsafeMutablePointer<Double>

  /// - Parameter width: figures in a row, its time included.
  init(width: Int, capacity: Int) {
    self.width = width
    self.capacity = capacity
    // Left as it comes: a page that is never written to is never resident.
    rows = .allocate(capacity: width * capacity)
  }

  deinit { rows.deallocate() }

  /// Rows that found no place because the main thread did not come by in time.
  var dropped: Int { lost.load(ordering: .relaxed) }

  /// The place for the next row; nil where the ring is full. Only the writer calls it.
  func place() -> UnsafeMutablePointer<Double>? {
    let next = head.load(ordering: .relaxed)
    guard next - tail.load(ordering: .acquiring) < capacity else {
      lost.wrappingAdd(1, ordering: .relaxed)
      return nil
    }
    return rows + (next % capacity) * width
  }

  /// Hands the row over that was written to `place()`.
  func publish() { head.wrappingAdd(1, ordering: .releasing) }

  /// Takes every row that is ready. Only the reader calls it.
  func drain(_ body: (UnsafePointer<Double>) -> Void) {
    let end = head.load(ordering: .acquiring)
    var next = tail.load(ordering: .relaxed)
    while next < end {
      body(rows + (next % capacity) * width)
      next += 1
    }
    tail.store(next, ordering: .releasing)
  }
}
