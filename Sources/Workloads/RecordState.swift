/// A program's state in memory: records of one size, one after the other.
struct RecordState {
  private(set) var bytes: [UInt8]
  private let record: Int

  /// - Parameters:
  ///   - size: bytes; what does not fill a record stays as it is.
  ///   - record: bytes of a record.
  init(size: Int, record: Int) {
    self.record = record
    bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
  }

  var whole: Range<Int> { bytes.indices }

  /// Changes four neighbours before it goes on elsewhere, as settings that belong together are changed.
  ///
  /// - Parameter number: the change's own, from 0.
  /// - Returns: the record's number. Each of its bytes has another value than before, and than at any of its last 255
  ///   changes.
  mutating func change(_ number: Int) -> Int {
    let slot = (number / 4 * 28 + number % 4) % (bytes.count / record)
    for index in place(slot...slot) { bytes[index] &+= 1 }
    return slot
  }

  /// Where records lie that follow each other.
  func place(_ slots: ClosedRange<Int>) -> Range<Int> {
    slots.lowerBound * record..<(slots.upperBound + 1) * record
  }

  /// Records as stretches of neighbours, in order.
  static func stretches(_ slots: Set<Int>) -> [ClosedRange<Int>] {
    var found: [ClosedRange<Int>] = []
    for slot in slots.sorted() {
      if let last = found.last, last.upperBound + 1 == slot {
        found[found.count - 1] = last.lowerBound...slot
      } else {
        found.append(slot...slot)
      }
    }
    return found
  }
}
