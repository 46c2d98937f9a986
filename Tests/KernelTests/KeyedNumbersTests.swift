import Kernel
import Testing

@Suite struct KeyedNumbersTests {
  func find(_ key: StaticString, _ text: String) -> UInt64? {
    Array(text.utf8).withUnsafeBytes { KeyedNumbers.find(key, in: $0) }
  }

  @Test func findsAKeyAtTheStartOfALineOnly() {
    let text = "rchar: 1\nwchar: 22\ncancelled_write_bytes: 333\nwrite_bytes: 4444\n"
    #expect(find("wchar:", text) == 22)
    #expect(find("write_bytes:", text) == 4444)
    #expect(find("char:", text) == nil)
  }

  @Test func readsNumbersAfterColonsAndTabs() {
    #expect(find("VmHWM", "Name:\tx\nVmHWM:\t  1234 kB\n") == 1234)
    #expect(find("user_usec", "usage_usec 5\nuser_usec 18446744073709551615\n") == UInt64.max)
  }

  @Test func readsMasksOfSignals() {
    func mask(_ text: String) -> UInt64? {
      Array(text.utf8).withUnsafeBytes { KeyedNumbers.find(hexadecimal: "SigIgn", in: $0) }
    }
    #expect(mask("SigBlk:\t0000000000000001\nSigIgn:\t00000000000110aF\n") == 0x110a)
    #expect(mask("SigIgn:\tffffffffffffffff\n") == UInt64.max)
    #expect(mask("SigIgn:\t\n") == nil && mask("") == nil)
  }

  @Test func refusesWhatIsNoNumberOrTooLarge() {
    #expect(find("a", "a b") == nil)
    #expect(find("a", "a 18446744073709551616") == nil)
    #expect(find("a", "") == nil)
    #expect(find("abcdef", "abc") == nil)
  }

  @Test func countsFieldsFromNought() {
    let text = Array("10 20  30\n".utf8)
    #expect(text.withUnsafeBytes { KeyedNumbers.field(0, in: $0) } == 10)
    #expect(text.withUnsafeBytes { KeyedNumbers.field(2, in: $0) } == 30)
    #expect(text.withUnsafeBytes { KeyedNumbers.field(3, in: $0) } == nil)
  }
}
