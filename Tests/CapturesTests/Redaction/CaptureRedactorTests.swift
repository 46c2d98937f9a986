import Captures
import Glibc
import Kernel
import TestSupport
import Testing

/// Whatever a capture holds, nothing that tells whose it was is left in it.
@Suite struct CaptureRedactorTests {
  private let redacted = SecretMachine.redacted

  /// The archive's text and what its base64 stands for.
  private func readable(_ capture: Capture) -> [UInt8] {
    let archive = CaptureArchive(capture: capture, tool: "t", isRedacted: true)
    var all = archive.bytes
    for (question, answer) in capture.answers {
      all += question.subject.utf8
      if case .bytes(let bytes) = answer { all += bytes + [0x0A] }
    }
    return all
  }

  @Test func eachSecretIsPlantedAndNoneIsLeft() {
    let before = readable(SecretMachine.capture)
    let after = readable(redacted)
    for (name, secret) in Secret.forbidden { #expect(!after.holds(secret), "\(name) is left") }
    let planted =
      (Secret.texts + Secret.positions).map { Array($0.utf8) } + [Secret.hardware, Secret.addresses[1]]
    for secret in planted {
      #expect(before.holds(secret), "\(String(decoding: secret, as: UTF8.self)) was not planted")
    }
  }

  @Test func nothingChangesItsLength() {
    func lengths(_ capture: Capture) -> [Int] {
      capture.answers.values.map { if case .bytes(let bytes) = $0 { bytes.count } else { -1 } }.sorted()
    }
    #expect(lengths(redacted) == lengths(SecretMachine.capture))
  }

  @Test func noBytesWhateverTheyAreMakeItCrash() {
    var dice = Dice(seed: 5)
    let subjects = SecretMachine.capture.answers.keys.map(\.subject).sorted()
    for _ in 0..<80 {
      var capture = SecretMachine.capture
      for question in capture.answers.keys.sorted(by: { $0.subject < $1.subject }) where dice.next(4) == 0 {
        guard case .bytes(var bytes)? = capture.answers[question], !bytes.isEmpty else { continue }
        for _ in 0...dice.next(6) {
          bytes[Int(dice.next(UInt64(bytes.count)))] = UInt8(truncatingIfNeeded: dice.next())
        }
        bytes.removeLast(Int(dice.next(UInt64(bytes.count))))
        capture.answers[question] = .bytes(bytes)
      }
      capture.answers[.init(.answer, subjects[Int(dice.next(UInt64(subjects.count)))])] = .bytes(
        dice.bytes(300))
      #expect(CaptureRedactor.redact(capture).answers.count == capture.answers.count)
    }
  }
}
