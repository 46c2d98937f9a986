import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct SoundRecordingTests {
  /// struct clinux_recording: rate, channels, frames, peak and padding, then the mean square.
  private static func reply(_ peak: UInt32, _ meanSquare: Double) -> [UInt8] {
    [48000, 2, 47000, peak].flatMap { (word: UInt32) in withUnsafeBytes(of: word) { Array($0) } }
      + withUnsafeBytes(of: meanSquare) { Array($0) }
  }

  @Test func levelsAreSharesOfFullScale() throws {
    let recording = try #require(SoundRecording.parse(Self.reply(16384, 8192 * 8192)))
    #expect(recording.rate == 48000 && recording.channels == 2 && recording.frames == 47000)
    #expect(recording.peak == 0.5 && recording.level == 0.25)
  }

  @Test(arguments: [.nan, -.infinity, -1.0, 1e300])
  func noFigureLeavesTheScale(_ meanSquare: Double) throws {
    let recording = try #require(SoundRecording.parse(Self.reply(.max, meanSquare)))
    #expect((0...1).contains(recording.level) && recording.peak == 1)
  }

  @Test func aShortReplyIsNone() {
    #expect(SoundRecording.parse(Array(Self.reply(0, 0).dropLast())) == nil)
    #expect(throws: SystemError(code: EBADMSG, call: "record", subject: "/dev/snd/pcmC0D0c")) {
      try SoundRecording.take(
        FixtureTree().answer("recording /dev/snd/pcmC0D0c", [1, 2, 3]).root, "/dev/snd/pcmC0D0c")
    }
  }

  @Test func aNodeThatIsNoSoundStreamRefuses() {
    #expect(throws: SystemError(code: ENOTTY, call: "record", subject: "/dev/null")) {
      try SoundRecording.take(.live, "/dev/null")
    }
  }
}
