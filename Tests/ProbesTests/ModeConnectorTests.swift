import Glibc
import Probes
import TestSupport
import Testing

@Suite struct ModeConnectorTests {
  private func words(_ count: Int, _ values: [Int: UInt32]) -> [UInt8] { FixtureTree.words(count, values) }

  /// A card of two connectors, of which the second does not answer.
  private func tree() -> FixtureTree {
    let count = String(repeating: "00", count: 40) + "02"
    return FixtureTree().answer("open /dev/dri/card1").answer(
      "ioctl /dev/dri/card1 0xc04064a0", words(64, [40: 2])
    ).answer(
      "ioctl /dev/dri/card1 0xc04064a0 \(count) 8", words(72, [40: 2, 64: 31, 68: 33])
    ).answer(
      "ioctl /dev/dri/card1 0xc05064a7 \(String(repeating: "00", count: 32))01\(String(repeating: "00", count: 15))1f 68",
      words(148, [48: 31, 52: 16, 56: 1, 60: 1, 64: 68, 68: 136])
    ).refusal(
      "ioctl /dev/dri/card1 0xc05064a7 \(String(repeating: "00", count: 32))01\(String(repeating: "00", count: 15))21 68",
      EIO)
  }

  @Test func aConnectorThatAnswersIsReadBesideOneThatDoesNot() throws {
    let connectors = try ModeConnector.readAll(tree().root, "card1")
    #expect(connectors == [ModeConnector.parse(words(80, [52: 16, 56: 1, 60: 1, 64: 68, 68: 136]))])
  }

  @Test func oneModeIsAskedForSoThatNoScreenIsWoken() {
    let question = ModeConnector.question(31)
    #expect(question.count == 80 && question[32] == 1 && question[48] == 31)
  }

  @Test func aCountBeyondTheAnswerIsNotBelieved() {
    #expect(ModeConnector.identifiers(words(72, [40: 0xFFFF_FFFF, 64: 5, 68: 6]), atMost: 64) == [5, 6])
    #expect(ModeConnector.identifiers([], atMost: 64).isEmpty)
  }

  @Test func aShortAnswerIsNone() {
    for length in 0..<80 { #expect(ModeConnector.parse([UInt8](repeating: 1, count: length)) == nil) }
  }
}
