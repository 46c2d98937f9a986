import Formats
import Testing

@Suite struct BinaryPropertyListParserTests {
  private typealias Bytes = BinaryPropertyListBytes

  private func parse(_ objects: [UInt8]...) throws(PropertyListError) -> PropertyList {
    try PropertyList.parse(Bytes.list(objects))
  }

  @Test(
    arguments: [
      ([0x08], .boolean(false)), ([0x09], .boolean(true)), ([0x10, 0xFF], .integer(255)),
      ([0x11, 0xFF, 0xFE], .integer(0xFFFE)), ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], .integer(0xFFFF_FFFF)),
      ([0x13] + Array(repeating: 0xFF, count: 8), .integer(-1)),
      ([0x14] + Array(repeating: 0xFF, count: 16), .integer(-1)),
      ([0x14] + Array(repeating: 0, count: 8) + Array(repeating: 0xFF, count: 8), .unsigned(.max)),
      ([0x22, 0x3F, 0xC0, 0, 0], .real(1.5)), ([0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], .real(1.5)),
      ([0x33, 0xC1, 0xCD, 0x27, 0xE4, 0x40, 0, 0, 0], .date(-978_307_200)),
      ([0x42, 1, 2], .data([1, 2])), ([0x4F, 0x10, 2, 1, 2], .data([1, 2])),
      ([0x52, 0x61, 0x62], .string("ab")),
      ([0x62, 0xD8, 0x3D, 0xDE, 0x00], .string("😀")), ([0x61, 0xFE, 0xFF], .string("\u{FEFF}")),
      ([0x80, 7], .uid(7)), ([0x8F] + Array(repeating: 0, count: 15) + [9], .uid(9)), ([0xA0], .array([])),
      ([0xD0], .dictionary([:])),
    ] as [([UInt8], PropertyList)])
  func everyKindOfObjectIsRead(_ object: [UInt8], _ expected: PropertyList) throws {
    #expect(try parse(object) == expected)
  }

  @Test func offsetsAndReferencesOfEverySizeAreRead() throws {
    for offsetSize in 1...8 {
      for referenceSize in 1...8 {
        let array = [0xA2] + Bytes.big(1, referenceSize) + Bytes.big(2, referenceSize)
        let bytes = Bytes.list(
          [array, Bytes.text("a"), [0x10, 3]], offsetSize: offsetSize, referenceSize: UInt8(referenceSize))
        #expect(try PropertyList.parse(bytes) == .array([.string("a"), .integer(3)]))
      }
    }
  }

  @Test(
    arguments: [
      ([[0x00]], "a null object"), ([[0xC0]], "a set"), ([[0xB0]], "a set"),
      ([[0x0F]], "an unknown kind of object"),
      ([[0x15]], "an unknown kind"), ([[0x70]], "an unknown kind"), ([[0xA1, 0]], "contains itself"),
      ([[0xA1, 1], [0xA1, 0]], "contains itself"), ([[0xD1, 1, 0], [0x51, 0x61]], "contains itself"),
      ([[0xD1, 1, 1], [0x10, 1]], "a key that is no text"), ([[0xA1, 9]], "object 9, of which there are 1"),
      ([[0x5F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], "past the objects' end"),
      ([[0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], "past the objects' end"),
      ([[0x5F, 0x23]], "a length that is no whole number"), ([[0x55, 0x61]], "past the objects' end"),
      ([[0x51, 0x80]], "not ASCII"), ([[0x61, 0xD8, 0x00]], "half of a surrogate pair"),
      ([[0x14] + Array(repeating: 0x7F, count: 16)], "more than 64 bits"),
      ([[0x8F] + Array(repeating: 1, count: 16)], "more than 64 bits"),
      ([[0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]], "a date outside"),
      ([[0x33, 0x7F, 0xE0, 0, 0, 0, 0, 0, 0]], "a date outside"), ([], "object 0, of which there are 0"),
    ] as [([[UInt8]], String)])
  func whatIsNoListIsRefused(_ objects: [[UInt8]], _ problem: String) {
    #expect { try PropertyList.parse(Bytes.list(objects)) } throws: { "\($0)".contains(problem) }
  }

  @Test func aTrailerThatLiesIsRefused() throws {
    let sound = Bytes.list([[0x09]])
    let trailer = sound.count - 32
    for (place, byte, problem) in [
      (6, 0, "1 to 8 bytes"), (7, 9, "1 to 8 bytes"), (8, 0xFF, "does not fit"), (15, 2, "does not fit"),
      (16, 0xFF, "of which there are"), (24, 0xFF, "outside the file"), (31, 7, "outside the file"),
    ] as [(Int, UInt8, String)] {
      var bytes = sound
      bytes[trailer + place] = byte
      #expect { try PropertyList.parse(bytes) } throws: { "\($0)".contains(problem) }
    }
    #expect { try PropertyList.parse(Array("bplist15".utf8) + sound.dropFirst(8)) } throws: {
      "\($0)".contains("a version other than 00")
    }
    #expect { try PropertyList.parse(Array("bplist00".utf8)) } throws: { "\($0)".contains("shorter than") }
  }

  @Test func theLastOfTwoKeysCountsAndBothAreReported() throws {
    let document = try PropertyListDocument.parse(
      Bytes.list([[0xD2, 1, 1, 2, 3], Bytes.text("a"), [0x08], [0x09]]))
    #expect(document.value == .dictionary(["a": .boolean(true)]))
    #expect(document.duplicateKeys == ["a"])
    #expect(document.form == .binary)
  }

  @Test func sharedObjectsCountEachTimeTheyAreReferredTo() throws {
    let twice = (0..<17).map { [0xA2, UInt8($0 + 1), UInt8($0 + 1)] }
    var value = try PropertyList.parse(
      Bytes.list(twice.suffix(16).map { [$0[0], $0[1] - 1, $0[2] - 1] } + [[0x09]]))
    for _ in 0..<16 { value = try #require(value.array?.last) }
    #expect(value == .boolean(true))
    #expect { try PropertyList.parse(Bytes.list(twice + [[0x09]])) } throws: {
      "\($0)".contains("more than 250000 values")
    }
    let laughs = (0..<60).map { [0xAA] + Array(repeating: UInt8($0 + 1), count: 10) }
    #expect(throws: PropertyListError.self) { try PropertyList.parse(Bytes.list(laughs + [[0x09]])) }
  }

  @Test func sharedTextsCountEachTimeToo() {
    let text = [0x4F, 0x12] + Bytes.big(1 << 20, 4) + Array(repeating: UInt8(1), count: 1 << 20)
    let references = [0xA9] + Array(repeating: UInt8(1), count: 9)
    #expect { try PropertyList.parse(Bytes.list([references, text], offsetSize: 4)) } throws: {
      "\($0)".contains("more than 8 MiB of text and data")
    }
  }

  @Test func depthCountsThroughKeys() {
    let count = 60_000
    let chain = (1...count).map { [0xD1] + Bytes.big($0, 3) + Bytes.big($0, 3) } + [Bytes.text("a")]
    #expect {
      try PropertyList.parse(Bytes.list(chain, offsetSize: 4, referenceSize: 3))
    } throws: {
      "\($0)".contains("nested more than 64 levels deep")
    }
  }

  @Test func depthCountsThroughSharedObjects() throws {
    let chain = { (count: Int) in (0..<count).map { [0xA1, UInt8($0 + 1)] } + [[0x09]] }
    #expect(throws: Never.self) { try PropertyList.parse(Bytes.list(chain(64))) }
    #expect { try PropertyList.parse(Bytes.list(chain(65))) } throws: {
      "\($0)".contains("nested more than 64 levels deep")
    }
    // A key that was read before is as good at the last level as it was at the first.
    let keys =
      (0..<64).map { [0xD1, 64, UInt8($0 < 63 ? $0 + 1 : 64)] } + [BinaryPropertyListBytes.text("a")]
    #expect(throws: Never.self) { try PropertyList.parse(Bytes.list(keys)) }
    // The first member has read the chain already when the second one refers to it from further down.
    let shared: [[UInt8]] = [[0xA2, 2, 1], [0xA1, 2]] + (2..<65).map { [0xA1, UInt8($0 + 1)] } + [[0x09]]
    #expect { try PropertyList.parse(Bytes.list(shared)) } throws: { "\($0)".contains("nested more than 64") }
  }
}
