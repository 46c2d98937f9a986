import Kernel
import Testing

@Suite struct VideoControlTests {
  private func input(_ numbers: [Int: UInt32]) -> VideoInput? {
    var bytes = [UInt8](repeating: 0, count: 80)
    for (offset, number) in numbers {
      withUnsafeBytes(of: number) { bytes.replaceSubrange(offset..<offset + 4, with: $0) }
    }
    return VideoInput.parse(bytes)
  }

  @Test func aControlThatIsSwitchedOffSaysSo() {
    var bytes = [UInt8](repeating: 0, count: 68)
    bytes[44] = 2
    #expect(VideoControl.parse(bytes) == VideoControl(minimum: 0, maximum: 2, isDisabled: false))
    bytes[56] = 1
    #expect(VideoControl.parse(bytes)?.isDisabled == true)
    #expect(VideoControl.parse(Array(bytes.dropLast())) == nil)
  }

  @Test func aCamerasInputTakesNoSignal() {
    #expect(input([36: 2]) == VideoInput(name: ""))
  }

  @Test func grabbersShowThemselvesByTheSignalsTheyTake() {
    #expect(input([36: 1])?.isTuner == true)
    #expect(input([36: 2, 48: 0xFF])?.takesSignals == true)
    #expect(input([36: 2, 60: 2])?.takesSignals == true)
  }
}
