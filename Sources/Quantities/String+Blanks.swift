extension String {
  /// So many blanks, at once: `String(repeating:count:)` adds them one by one.
  package init(blanks count: Int) {
    self.init(unsafeUninitializedCapacity: count) { bytes in
      bytes.initialize(repeating: UInt8(ascii: " "))
      return count
    }
  }
}
