import Formats
import Glibc
import Kernel
import Probes
import Recordings
import TestSupport
import Testing

@Suite struct MicrophoneTrialTests {
  private static let node = "/dev/snd/pcmC0D0c"

  private static func machine() -> FixtureTree {
    FixtureTree().file(
      "/proc/asound/cards", " 0 [Card           ]: HDA-Intel - HDA Intel\n                      HDA\n"
    )
    .file("/proc/asound/pcm", "00-00: Analog : Analog : capture 1\n")
  }

  private static func reply(peak: UInt32) -> [UInt8] {
    [44100, 1, 44100, peak].flatMap { (word: UInt32) in withUnsafeBytes(of: word) { Array($0) } }
      + withUnsafeBytes(of: Double(0)) { Array($0) }
  }

  @Test func whatWasHeardStandsBesideTheStreamAndInTheEvidence() {
    let root = Self.machine().answer("recording \(Self.node)", Self.reply(peak: 32768)).root
    let answer = AudioProbe.readActively(root, AudioProbe.read(root))
    let recording = answer.hardware?["recordings"]?.array?.first
    #expect(recording?["node"] == .string(Self.node) && recording?["rate"] == 44100)
    #expect(recording?["peak"] == 100)
    #expect(
      answer.capabilities["microphone"]?.evidence.last
        == Finding.Evidence(
          "\(Self.node), a second recorded", "44100 frames at 44100 Hz, channels: 1, peak 100.0 %"))
  }

  @Test func silenceAndRefusalAreToldApart() {
    let silent = Self.machine().answer("recording \(Self.node)", Self.reply(peak: 0)).root
    #expect(
      AudioProbe.readActively(silent, AudioProbe.read(silent)).availability["audio-input"]?.evidence.last?
        .answer.hasSuffix("silence") == true)
    let busy = Self.machine().refusal("recording \(Self.node)", EBUSY).root
    let recording = AudioProbe.readActively(busy, AudioProbe.read(busy)).hardware?["recordings"]?.array?.first
    #expect(recording?["missing"]?.string?.contains("busy") == true && recording?["rate"] == nil)
  }

  @Test func withoutAskingNothingIsRecorded() {
    #expect(AudioProbe.read(Self.machine().root).hardware?["recordings"] == nil)
  }
}
