/// Finds numbers in the kernel's `key value` texts (`cpu.stat`, `io`, `status`, `smaps_rollup`) without allocating.
package enum KeyedNumbers {
  /// The first number after `key` at the start of a line; nil where there is none.
  package static func find(_ key: StaticString, in bytes: UnsafeRawBufferPointer) -> UInt64? {
    let length = key.utf8CodeUnitCount
    var index = 0
    while index + length <= bytes.count {
      if matches(key, bytes, index) { return number(bytes, index + length) }
      while index < bytes.count, bytes[index] != 0x0A { index += 1 }
      index += 1
    }
    return nil
  }

  /// The `field`th number, counting from 0, of a text of numbers with blanks between them.
  package static func field(_ field: Int, in bytes: UnsafeRawBufferPointer) -> UInt64? {
    var index = 0
    for _ in 0..<field {
      while index < bytes.count, bytes[index] != 0x20 { index += 1 }
      while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    }
    return number(bytes, index)
  }

  private static func matches(_ key: StaticString, _ bytes: UnsafeRawBufferPointer, _ start: Int) -> Bool {
    for offset in 0..<key.utf8CodeUnitCount where bytes[start + offset] != key.utf8Start[offset] {
      return false
    }
    return true
  }

  private static func number(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> UInt64? {
    var index = start
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 || bytes[index] == 0x3A {
      index += 1
    }
    var value: UInt64 = 0
    let first = index
    while index < bytes.count, bytes[index] >= 0x30, bytes[index] <= 0x39 {
      let (scaled, over) = value.multipliedReportingOverflow(by: 10)
      let (sum, more) = scaled.addingReportingOverflow(UInt64(bytes[index] - 0x30))
      guard !over, !more else { return nil }
      value = sum
      index += 1
    }
    return index == first ? nil : value
  }
}
