import Probes
import Testing

@Suite struct EDIDTests {
  @Test func aScreenTellsMakerNameSizeAndPreferredTiming() throws {
    let edid = try EDID(parsing: EDIDBytes.qemu)
    #expect(edid.maker == "RHT" && edid.product == 0x1234 && edid.name == "QEMU Monitor" && edid.year == 2014)
    #expect(edid.isDigital && edid.coarse == .size(width: 32, height: 20))
    let timing = try #require(edid.timing)
    #expect(timing.width == 1280 && timing.height == 800)
    #expect(timing.widthMillimetres == 325 && timing.heightMillimetres == 203)
    #expect(abs((timing.rate ?? 0) - 74.99385) < 0.001)
  }

  @Test func extensionBlocksBehindTheFirstAreNoHindrance() throws {
    let edid = try EDID(parsing: EDIDBytes.qemu + [UInt8](repeating: 0xAA, count: 128))
    #expect(edid.name == "QEMU Monitor")
  }

  @Test func noSerialNumberIsKept() throws {
    let edid = try EDID(parsing: EDIDBytes.made(coarse: (60, 34), millimetres: (600, 340)))
    #expect(!"\(edid)".contains("SERIAL") && !"\(edid)".contains("\(0x0BAD_C0DE)"))
  }

  @Test func oneZeroAmongTheCentimetresMakesThemARatio() throws {
    #expect(try EDID(parsing: EDIDBytes.made(coarse: (79, 0), millimetres: nil)).coarse == .ratio)
    #expect(try EDID(parsing: EDIDBytes.made(coarse: (0, 0), millimetres: nil)).coarse == .none)
  }

  @Test func aDescriptorThatIsNoTimingIsNoTiming() throws {
    #expect(try EDID(parsing: EDIDBytes.made(coarse: (60, 34), millimetres: nil)).timing == nil)
  }

  @Test func anInterlacedTimingHasTwiceTheLines() throws {
    var bytes = EDIDBytes.made(pixels: (1920, 540), coarse: (60, 34), millimetres: (600, 340))
    bytes[71] |= 0x80
    bytes[127] = bytes[127] &- 0x80
    #expect(try EDID(parsing: bytes).timing?.height == 1080)
  }

  @Test func controlCharactersInANameAreReplaced() throws {
    let edid = try EDID(parsing: EDIDBytes.made(coarse: (1, 1), millimetres: nil, name: "A\u{1B}[31mB"))
    #expect(edid.name == "A?[31mB")
  }

  /// A panel's two texts, as laptops have them; no name.
  private func panel(_ texts: String...) throws -> String? {
    var bytes = EDIDBytes.made(coarse: (31, 17), millimetres: (309, 174))
    for (index, text) in texts.enumerated() {
      let padded = Array((text + "\n            ").utf8.prefix(13))
      bytes.replaceSubrange((90 + 18 * index)..<(108 + 18 * index), with: [0, 0, 0, 0xFE, 0] + padded)
    }
    bytes[126] = 0
    bytes[127] = 0
    bytes[127] = 0 &- bytes.reduce(0, &+)
    return try EDID(parsing: bytes).name
  }

  @Test func aPanelIsCalledByItsModelAndNotByItsMaker() throws {
    #expect(try panel("LG Display", "LP156WF6-SPK1") == "LP156WF6-SPK1")
    #expect(try panel("BOE HF", "NV140FHM-N48") == "NV140FHM-N48")
    #expect(try panel("AUO", "B140HAN03.0") == "B140HAN03.0")
    #expect(try panel("N140HCA-EAC") == "N140HCA-EAC")
    #expect(try panel("CMN", "Panel") == nil)
    #expect(try panel("AU Optronics") == nil)
  }

  @Test func aMakerThatIsNoLettersIsMarked() throws {
    var bytes = EDIDBytes.made(coarse: (1, 1), millimetres: nil)
    bytes[127] = bytes[127] &+ bytes[8] &+ bytes[9]
    bytes[8] = 0
    bytes[9] = 0
    #expect(try EDID(parsing: bytes).maker == "???")
  }

  @Test func theYearIsLeftOutWhereItWasNotFilledIn() throws {
    #expect(try EDID(parsing: EDIDBytes.made(coarse: (1, 1), millimetres: nil, year: 0)).year == nil)
  }

  @Test func brokenBlocksSayWhatIsWrong() {
    #expect(throws: EDID.Flaw.short(127)) { try EDID(parsing: EDIDBytes.qemu.dropLast()) }
    #expect(throws: EDID.Flaw.short(0)) { try EDID(parsing: []) }
    #expect(throws: EDID.Flaw.header) { try EDID(parsing: [UInt8](repeating: 0, count: 128)) }
    var wrong = EDIDBytes.qemu
    wrong[100] ^= 1
    #expect(throws: EDID.Flaw.checksum) { try EDID(parsing: wrong) }
  }

  /// Every byte turned into every hard value, with the checksum put right so that the block is read to its end.
  @Test func anyBytesAreReadWithoutHarm() {
    for index in 8..<127 {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var bytes = EDIDBytes.qemu
        bytes[index] = value
        bytes[127] = 0 &- bytes.dropLast().reduce(0, &+)
        guard let edid = try? EDID(parsing: bytes) else { continue }
        #expect(edid.maker.count == 3)
        _ = ScreenSize.of(edid)
      }
    }
  }
}
