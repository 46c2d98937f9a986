/// Finds numbers in the kernel's `key value` texts (`cpu.stat`, `io`, `status`, `smaps_rollup`) without allocating.
package enum KeyedNumbers {
  /// The first number after `key` at the start of a line; nil where there is none.
  package static func find(_ key: StaticString, in bytes: UnsafeRawBufferPointer) -> UInt64? {
    end(of: key, in: bytes).flatMap { number(bytes, $0) }
  }

  /// The same of a number with the base 16 and at most 16 digits, such as a mask of signals.
  package static func find(hexadecimal key: StaticString, in bytes: UnsafeRawBufferPointer) -> UInt64? {
    guard var index = end(of: key, in: bytes) else { return nil }
    while index < bytes.count, isBlank(bytes[index]) { index += 1 }
    var (value, first): (UInt64, Int) = (0, index)
    while index < bytes.count, index - first < 16, let digit = Self.digit(bytes[index]) {
      value = value << 4 | digit
      index += 1
    }
    return index == first ? nil : value
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 0x30...0x39: UInt64(byte - 0x30)
    case 0x61...0x66: UInt64(byte - 0x61 + 10)
    default: nil
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x3A }

  /// Where the text after a key at the start of a line begins.
  private static func end(of key: StaticString, in bytes: UnsafeRawBufferPointer) -> Int? {
    let length = key.utf8CodeUnitCount
    var index = 0
    while index + length <= bytes.count {
      if matches(key, bytes, index) { return index + length }
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
    while index < bytes.count, isBlank(bytes[index]) { index += 1 }
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
