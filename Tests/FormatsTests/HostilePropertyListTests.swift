import Formats
import Testing

/// Whatever the bytes, the answer is a value or an error, and neither takes long.
@Suite struct HostilePropertyListTests {
  private static let xml = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist PUBLIC "a" "b"><plist version="1.0"><dict><!-- c -->
    <key>é</key><array><integer>12</integer><real>1.5</real><true/><data>AQID</data></array><key>b</key>
    <date>2001-01-01T00:00:00Z</date><key>c</key><string>&lt;&#65;<![CDATA[x]]></string></dict></plist>
    """.utf8)
  private static let binary = BinaryPropertyListBytes.list([
    [0xD2, 1, 2, 3, 4], BinaryPropertyListBytes.text("a"), BinaryPropertyListBytes.text("b"),
    [0xA3, 5, 6, 7],
    [0x61, 0x65, 0xE5], [0x10, 7], [0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], [0x4F, 0x10, 2, 1, 2],
  ])
  private static let oldStyle = Array(
    "{ a = (b, \"\\U00e9\\n\", <0fbd>); /* c */ 'd e' = {f = g;}; } // end".utf8)

  /// Whether the bytes were read; the test fails by crashing.
  private func isRead(_ bytes: [UInt8]) -> Bool { (try? PropertyList.parse(bytes)) != nil }

  @Test func aListThatIsCutOffAnywhereIsRefused() {
    for whole in [Self.xml, Self.binary, Self.oldStyle] { #expect(isRead(whole)) }
    let ends = (Self.xml, Self.binary, Self.oldStyle.count - " // end".utf8.count)
    for length in 0..<ends.0.count { #expect(!isRead(Array(ends.0.prefix(length))), "\(length)") }
    for length in 0..<ends.1.count { #expect(!isRead(Array(ends.1.prefix(length))), "\(length)") }
    for length in 0..<ends.2 { #expect(!isRead(Array(Self.oldStyle.prefix(length))), "\(length)") }
  }

  @Test(arguments: [xml, binary, oldStyle]) func everyByteMayBeAnyOther(_ whole: [UInt8]) {
    var (read, refused) = (0, 0)
    for place in whole.indices {
      for change in [1, 2, 4, 8, 16, 32, 64, 128, 255] as [UInt8] {
        var bytes = whole
        bytes[place] ^= change
        if isRead(bytes) { read += 1 } else { refused += 1 }
      }
    }
    #expect(read > 0 && refused > read / 2, "\(read) read, \(refused) refused")
  }

  @Test(arguments: [xml, binary, oldStyle]) func anyMixtureOfPiecesMayCome(_ whole: [UInt8]) {
    var random = SeededGenerator(seed: 11)
    var refused = 0
    for _ in 0..<4000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...5, using: &random) where !bytes.isEmpty {
        let (from, to) = (
          Int.random(in: 0..<bytes.count, using: &random), Int.random(in: 0..<bytes.count, using: &random)
        )
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[from] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.insert(contentsOf: bytes[from...].prefix(20), at: to)
        case 2: bytes.removeSubrange(min(from, to)..<max(from, to))
        default: bytes.swapAt(from, to)
        }
      }
      if !isRead(bytes) { refused += 1 }
    }
    #expect(refused > 2000)
  }

  /// A piece that comes again and again behind a beginning: short in the tests' log, long as text.
  struct Bomb: Sendable {
    var start = ""
    var piece: String
    var times = 100_000
    var end = ""
    var text: String { start + String(repeating: piece, count: times) + end }
  }

  private static let tooDeep = "nested more than 64 levels deep"
  private static let tooMany = "more than 250000 values"

  @Test(arguments: [
    (Bomb(start: "<plist>", piece: "<array>"), tooDeep),
    (Bomb(start: "<plist>", piece: "<dict><key>a</key>"), tooDeep),
    (Bomb(piece: "("), tooDeep), (Bomb(piece: "{a="), tooDeep),
    (Bomb(start: "<plist><array>", piece: "<true/>", times: 250_000), tooMany),
    (Bomb(start: "(", piece: "a,", times: 250_000), tooMany),
    (Bomb(start: "<plist><integer>", piece: "9", end: "</integer></plist>"), "does not hold"),
    (Bomb(start: "<plist><real>", piece: "9", end: "</real></plist>"), "does not hold"),
  ])
  func bombsAreRefused(_ bomb: Bomb, _ problem: String) {
    #expect { try PropertyList.parse(Array(bomb.text.utf8)) } throws: { "\($0)".contains(problem) }
  }

  @Test func sixtyFourLevelsAreNotTooMany() throws {
    let deep = String(repeating: "(", count: 64) + String(repeating: ")", count: 64)
    #expect(throws: Never.self) { try PropertyList.parse(Array(deep.utf8)) }
    let xml =
      "<plist>" + String(repeating: "<array>", count: 64) + String(repeating: "</array>", count: 64)
      + "</plist>"
    #expect(throws: Never.self) { try PropertyList.parse(Array(xml.utf8)) }
  }

  @Test func tooMuchTextAndTooLargeAFileAreRefused() {
    let text = [UInt8(ascii: "\"")] + Array(repeating: 0x61, count: 8 << 20 + 1) + [UInt8(ascii: "\"")]
    #expect { try PropertyList.parse(text) } throws: { "\($0)".contains("more than 8 MiB of text") }
    #expect { try PropertyList.parse(Array(repeating: 0x20, count: 16 << 20 + 1)) } throws: {
      "\($0)" == "property list: more than 16 MiB"
    }
  }

  @Test func onlyAHundredDuplicatesAreNamedAndTheirWaysStayShort() throws {
    let key = String(repeating: "k", count: 10_000)
    let pairs = (0..<300).map { "<key>\($0)</key><true/><key>\($0)</key><true/>" }.joined()
    let list = "<plist><dict><key>\(key)</key><dict>\(pairs)</dict></dict></plist>"
    let document = try PropertyListDocument.parse(Array(list.utf8))
    #expect(document.duplicateKeys.count == 100)
    #expect(document.duplicateKeys.allSatisfy { $0.utf8.count < 100 })
    #expect(document.duplicateKeys.first == String(repeating: "k", count: 80) + "….0")
  }

  @Test func whatIsNoTextIsSaidToBeNone() {
    for bytes: [UInt8] in [
      [0x89, 0x50, 0x4E, 0x47], [0x7B, 0x00], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    ] {
      #expect { try PropertyList.parse(bytes) } throws: {
        "\($0)".contains("no character of a text in UTF-8")
      }
    }
    #expect { try PropertyList.parse([]) } throws: { "\($0)" == "property list: the file is empty" }
  }
}
