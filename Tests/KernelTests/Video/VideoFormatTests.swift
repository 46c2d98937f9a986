import Kernel
import Testing

@Suite struct VideoFormatTests {
  private func answer(_ length: Int, _ numbers: [Int: UInt32]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: length)
    for (offset, number) in numbers {
      withUnsafeBytes(of: number) { bytes.replaceSubrange(offset..<offset + 4, with: $0) }
    }
    return bytes
  }

  @Test func aCodeIsSpeltInCharactersThatCanBePrinted() {
    #expect(VideoFormat(code: 0x5659_5559).fourCC == "YUYV")
    #expect(VideoFormat(code: 0x2020_3859).fourCC == "Y8")
    #expect(VideoFormat(code: 0x1B41_4141).fourCC == "AAA?")
    // The highest bit tells big-endian formats apart and is no part of the last character.
    #expect(VideoFormat(code: 0xB036_3159).fourCC == "Y160")
  }

  @Test func compressedFormatsSaySo() {
    #expect(VideoFormat.parse(answer(64, [8: 1, 44: 0x4750_4A4D]))?.isCompressed == true)
    #expect(VideoFormat.parse(answer(64, [8: 2, 44: 0x4750_4A4D]))?.isCompressed == false)
    #expect(VideoFormat.parse(answer(63, [44: 1])) == nil)
  }

  @Test func aRangeOfSizesHasTwoEnds() throws {
    let range = try #require(
      VideoFormat.Sizes.parse(answer(44, [8: 3, 12: 16, 16: 4096, 20: 2, 24: 8, 28: 2160, 32: 2])))
    #expect(range.smallest == FrameSize(16, 8) && range.largest == FrameSize(4096, 2160))
    #expect(!range.isDiscrete)
    let single = try #require(VideoFormat.Sizes.parse(answer(44, [8: 1, 12: 640, 16: 480])))
    #expect(single.smallest == FrameSize(640, 480) && single.largest == single.smallest && single.isDiscrete)
    #expect(VideoFormat.Sizes.parse(answer(44, [8: 4, 12: 640])) == nil)
  }

  @Test func anIntervalIsTurnedIntoARate() {
    #expect(VideoFormat.parseRate(answer(52, [16: 1, 20: 1001, 24: 30000]))?.rate == 30000.0 / 1001)
    #expect(VideoFormat.parseRate(answer(52, [16: 2, 20: 1, 24: 1000]))?.isDiscrete == false)
  }

  @Test(arguments: [[16: UInt32(1), 20: 0, 24: 30], [16: 1, 20: 1, 24: 0], [16: 0, 20: 1, 24: 30]])
  func anIntervalOfNothingIsNoRate(_ numbers: [Int: UInt32]) {
    #expect(VideoFormat.parseRate(answer(52, numbers)) == nil)
  }

  @Test func aSizeThatOverflowsIsCompared() {
    #expect(FrameSize(.max, .max).pixels > FrameSize(.max, 1).pixels)
  }
}
