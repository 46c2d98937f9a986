import Captures
import Formats
import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct CaptureArchiveTests {
  private static let denied = SystemError(code: EACCES, call: "open", subject: "/dev/video0")
  private static let sample = CaptureArchive(
    capture: Capture([
      .init(.file, "/sys/a"): .bytes(Array("78\n".utf8)),
      .init(.file, "/proc/device-tree/model"): .bytes(Array("Pine64\0".utf8)),
      .init(.directory, "/sys"): .bytes(Array("a\nb".utf8)),
      .init(.existence, "/sys/a"): .bytes([]),
      .init(.answer, "ioctl /dev/x 0x1"): .bytes([0xFF, 0, 1]),
      .init(.answer, "open /dev/video0"): .refusal(denied),
    ]), tool: "headroom 1.2.3", isRedacted: true)

  @Test func anArchiveIsTextThatAPersonCanRead() {
    let text = """
      headroom capture 2
      tool headroom 1.2.3
      redacted yes

      file /proc/device-tree/model
      0Pine64

      directory /sys
       a
      +b

      existence /sys/a

      file /sys/a
       78

      answer ioctl /dev/x 0x1
      =/wAB

      answer open /dev/video0
      !EACCES open /dev/video0


      """
    let hash = SecureHash.sha256(Array(text.utf8))
    #expect(String(decoding: Self.sample.bytes, as: UTF8.self) == text + "end 6 \(hash)\n")
  }

  @Test func whatWasWrittenIsReadBack() throws {
    #expect(try CaptureArchive(parsing: Self.sample.bytes) == Self.sample)
    let captured = KernelRoot(capture: try CaptureArchive(parsing: Self.sample.bytes).capture)
    #expect(try captured.entries("/sys") == ["a", "b"])
    #expect(try captured.text("/proc/device-tree/model") == "Pine64")
    #expect(throws: Self.denied) { try DeviceNode(captured, "/dev/video0") }
  }

  @Test func anyBytesUnderAnyNameComeThrough() throws {
    var dice = Dice(seed: 1)
    for _ in 0..<200 {
      var capture = Capture()
      for _ in 0..<Int(dice.next(8)) {
        let subject = String(decoding: dice.bytes(12), as: UTF8.self)
        let kind = Capture.Kind.allCases[Int(dice.next(5))]
        let error = SystemError(
          code: CInt(1 + dice.next(600)), call: "a b\n",
          subject: String(decoding: dice.bytes(9), as: UTF8.self))
        capture.answers[.init(kind, subject)] =
          dice.next(3) == 0 ? .refusal(error) : .bytes(dice.bytes(200))
      }
      let archive = CaptureArchive(capture: capture, tool: "t", isRedacted: false)
      #expect(try CaptureArchive(parsing: archive.bytes) == archive)
    }
  }

  @Test func nothingInAnArchiveSteersATerminal() {
    let evil = "\u{1B}]0;x\u{7}\r\u{9B}31m\u{202E}\\"
    let error = SystemError(code: EIO, call: evil, subject: evil)
    let archive = CaptureArchive(
      capture: Capture([
        .init(.file, evil): .bytes(Array(evil.utf8)), .init(.answer, evil): .refusal(error),
      ]), tool: evil, isRedacted: false)
    #expect(archive.bytes.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) || $0 == 0xC2 || $0 == 0xA0 })
    #expect((try? CaptureArchive(parsing: archive.bytes)) == archive)
  }

  @Test(
    arguments: [
      ("", 1, "not a capture of headroom"), ("PK\u{3}\u{4}", 1, "not a capture of headroom"),
      ("headroom capture 3\n", 1, "version 3 of captures is newer than 2, up to which this headroom reads"),
      ("headroom capture 1\nfile /a\n", 2, "expected \"tool\" and the tool's name"),
      ("headroom capture 1\ntool x\nredacted maybe\n", 3, "expected \"redacted yes\" or \"redacted no\""),
    ])
  func aFileThatIsNoneIsNamedWithItsLine(_ text: String, _ line: Int, _ problem: String) {
    #expect(throws: CaptureArchive.Problem(line: line, problem: problem)) {
      try CaptureArchive(parsing: Array(text.utf8))
    }
  }

  @Test(
    arguments: [
      ("what /a\n", 5, "expected a question: one of file, link, existence, directory, answer, and a subject"),
      ("file /a\n x\nfile /a\n", 7, "the question stands here a second time"),
      ("file /a\n x\n!EIO read /a\n", 7, "a refusal behind an answer"),
      ("file /a\n=A?\n", 6, "not base64"), ("file /a\\y\n", 5, "a backslash that no \\xNN follows"),
      ("file /a\n!EWHAT read /a\n", 6, "expected the name of an error, a call and its subject"),
    ])
  func aBrokenSectionIsNamedWithItsLine(_ section: String, _ line: Int, _ problem: String) {
    let text = "headroom capture 1\ntool x\nredacted no\n\n" + section
    #expect(throws: CaptureArchive.Problem(line: line, problem: problem)) {
      try CaptureArchive(parsing: Array(text.utf8))
    }
  }

  @Test func anAnswerOfAnySizeLeavesAnArchiveThatCanBeRead() throws {
    let huge = [UInt8](repeating: 7, count: CaptureArchive.Limits.answer + 1)
    let archive = CaptureArchive(
      capture: Capture([.init(.file, "/a"): .bytes(huge)]), tool: "t", isRedacted: false)
    let read = try CaptureArchive(parsing: archive.bytes)
    guard case .refusal(let error) = read.capture.answers[.init(.file, "/a")] else {
      Issue.record("the answer was kept")
      return
    }
    #expect(error.code == EFBIG)
    let repeated =
      "headroom capture 1\ntool x\nredacted no\nfile /a\n"
      + String(repeating: "+" + String(repeating: "x", count: 1 << 20) + "\n", count: 5)
    #expect(throws: CaptureArchive.Problem(line: 9, problem: "the answer has more than 4 MiB")) {
      try CaptureArchive(parsing: Array(repeated.utf8))
    }
  }

  @Test func aDamagedArchiveIsAnErrorAndNeverACrash() {
    var dice = Dice(seed: 2)
    let whole = Self.sample.bytes
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0...dice.next(3) {
        let place = Int(dice.next(UInt64(bytes.count)))
        switch dice.next(3) {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: dice.next(256))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int(dice.next(20))))
        default: bytes.insert(contentsOf: bytes[..<min(place, 30)], at: place)
        }
        if bytes.isEmpty { bytes = whole }
      }
      guard let archive = try? CaptureArchive(parsing: bytes) else { continue }
      #expect((try? CaptureArchive(parsing: archive.bytes))?.capture == archive.capture)
    }
  }

  @Test func anArchiveThatWasCutIsRefused() {
    let whole = Self.sample.bytes
    // Its last newline tells nothing.
    for count in stride(from: 0, to: whole.count - 1, by: 7) {
      #expect(throws: CaptureArchive.Problem.self) { try CaptureArchive(parsing: Array(whole[..<count])) }
    }
    let text = String(decoding: whole, as: UTF8.self)
    let less = text.replacing("file /sys/a\n 78\n\n", with: "")
    #expect(
      throws: CaptureArchive.Problem(line: 20, problem: "the capture is cut: 5 of its 6 answers are there")
    ) {
      try CaptureArchive(parsing: Array(less.utf8))
    }
    let cut = text.split(separator: "answer open").first.map { Array($0.utf8) } ?? []
    #expect(
      throws: CaptureArchive.Problem(
        line: 19, problem: "the capture is cut: its last line, with \"end\", is not there")
    ) { try CaptureArchive(parsing: cut) }
    #expect(throws: CaptureArchive.Problem.self) {
      try CaptureArchive(parsing: whole + Array("file /b\n".utf8))
    }
  }

  @Test func anArchiveThatWasEditedSaysSo() throws {
    let text = String(decoding: Self.sample.bytes, as: UTF8.self)
    #expect(try CaptureArchive(parsing: Self.sample.bytes).integrity == .whole)
    let edited = try CaptureArchive(parsing: Array(text.replacing("Pine64", with: "Phone9").utf8))
    #expect(edited.integrity == .changed && edited.capture.answers.count == 6)
  }

  /// Those of the first version had no last line, and are read on.
  @Test func anOlderArchiveIsReadAndDoesNotTellWhetherItIsWhole() throws {
    let old = try CaptureArchive(
      parsing: Array("headroom capture 1\ntool x\nredacted no\n\nfile /a\n b\n".utf8))
    #expect(old.integrity == .untold && old.capture.answers.count == 1)
  }

  @Test func whatIsAskedTwiceWhileRecordingIsAnsweredAlike() throws {
    let tree = FixtureTree().file("/a", "1")
    let recorder = CaptureRecorder()
    let root = KernelRoot(path: tree.path).recorded(by: recorder)
    #expect(try root.text("/a") == "1")
    tree.file("/a", "2")
    #expect(try root.text("/a") == "1")
    #expect(try KernelRoot(capture: recorder.capture).text("/a") == "1")
  }
}
