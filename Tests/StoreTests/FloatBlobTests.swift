import Testing

@testable import Store

@Suite struct FloatBlobTests {
  @Test func numbersAreLittleEndianFloats() {
    #expect(FloatBlob.encode([1]) == [0, 0, 0, 0, 0, 0, 0xF0, 0x3F])
    #expect(FloatBlob.decode([0, 0, 0, 0, 0, 0, 0xF0, 0x3F]) == [1])
  }
  @Test func aLengthThatIsNoMultipleOfEightIsRefused() {
    for count in 1...7 { #expect(FloatBlob.decode([UInt8](repeating: 0, count: count)) == nil) }
    #expect(FloatBlob.decode([]) == [])
  }
}
