import Kernel
import Testing

@Suite struct VideoCapabilityTests {
  private func answer(_ whole: UInt32, _ own: UInt32, card: String = "Cam") -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 104)
    bytes.replaceSubrange(0..<8, with: "uvcvideo".utf8)
    bytes.replaceSubrange(16..<16 + card.utf8.count, with: card.utf8)
    withUnsafeBytes(of: whole) { bytes.replaceSubrange(84..<88, with: $0) }
    withUnsafeBytes(of: own) { bytes.replaceSubrange(88..<92, with: $0) }
    return bytes
  }

  @Test func aNodeIsNotItsWholeDevice() {
    // A camera's metadata node, whose device captures.
    let node = VideoCapability.parse(answer(0x84A0_0001, 0x04A0_0000))
    #expect(node?.flags == [.metadataCapture, .streaming, .init(rawValue: 0x20_0000)])
    #expect(node?.flags.contains(.capture) == false)
  }

  @Test func anOldDriverAnswersForTheWholeDeviceOnly() {
    #expect(VideoCapability.parse(answer(0x0400_0001, 0))?.flags == [.capture, .streaming])
  }

  @Test func theMemoryToMemoryBitsAreThoseOfTheHeader() {
    #expect(VideoCapability.Flags.memoryToMemory.rawValue == 0x8000)
    #expect(VideoCapability.Flags.multiplanarMemoryToMemory.rawValue == 0x4000)
  }

  @Test func aNameThatSteersATerminalIsMadeHarmless() {
    #expect(VideoCapability.parse(answer(1, 1, card: "\u{1B}[31mCam\n"))?.card == "[31mCam")
  }

  @Test func aShortAnswerIsNone() { #expect(VideoCapability.parse([UInt8](repeating: 1, count: 103)) == nil) }
}
