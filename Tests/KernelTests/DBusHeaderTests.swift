import Kernel
import TestSupport
import Testing

@Suite struct DBusHeaderTests {
  private func message() -> [UInt8] {
    var header = DBusHeader(.signal, serial: 0x0102_0304)
    header.path = "/a"
    header.interface = "a.b"
    header.member = "M"
    header.sender = ":1.2"
    header.signature = "yas"
    var body = DBusWriter()
    body.put(UInt8(7))
    body.put(["one", "", "three"])
    return DBusWriter.message(header, body)
  }

  @Test func whatIsWrittenIsRead() throws {
    let bytes = message()
    let header = try #require(DBusHeader(([9] + bytes).dropFirst()))
    #expect(header.kind == .signal && header.serial == 0x0102_0304 && header.signature == "yas")
    #expect([header.path, header.interface, header.member, header.sender] == ["/a", "a.b", "M", ":1.2"])
    #expect(DBusHeader.extent(bytes[...])?.message == bytes.count)
    var reader = DBusReader(bytes[header.length...], isBigEndian: false)
    #expect(reader.byte() == 7)
    #expect(reader.uint32() == 26)
    #expect([reader.string(), reader.string(), reader.string()] == ["one", "", "three"])
    #expect(reader.string() == nil)
  }

  /// Another implementation's reading of our bytes.
  @Test(.enabled(if: DBusConnection.isAvailable)) func libdbusReadsTheSame() throws {
    #expect(try DBusReply(decoding: message()).json() == #"[7,["one","","three"]]"#)
  }

  @Test func aBigEndianHeaderIsRead() throws {
    let bytes: [UInt8] = [
      0x42, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 8, 5, 1, 0x75, 0, 0, 0, 1, 2,
    ]
    let header = try #require(DBusHeader(bytes[...]))
    #expect(header.kind == .reply && header.serial == 5 && header.replySerial == 258 && header.length == 24)
    #expect(!header.expectsReply && header.isBigEndian)
  }

  @Test func aHeaderThatIsCutIsNone() {
    let bytes = message()
    let length = DBusHeader(bytes[...])?.length ?? 0
    for count in 0..<length { #expect(DBusHeader(bytes.prefix(count)) == nil) }
  }

  @Test func anUnknownFieldOfABasicTypeIsPassedOver() {
    // Field 77 is a text, then the member follows.
    let fields: [UInt8] = [
      77, 1, 0x73, 0, 1, 0, 0, 0, 0x61, 0, 0, 0, 0, 0, 0, 0, 3, 1, 0x73, 0, 1, 0, 0, 0, 0x4D, 0,
    ]
    let bytes: [UInt8] = [0x6C, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, UInt8(fields.count), 0, 0, 0] + fields
    #expect(DBusHeader((bytes + [UInt8](repeating: 0, count: 6))[...])?.member == "M")
  }
}
