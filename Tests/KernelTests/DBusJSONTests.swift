import Kernel
import Testing

@Suite(.enabled(if: DBusConnection.isAvailable)) struct DBusJSONTests {
  private func json(_ type: String, _ body: [UInt8]) throws -> String {
    try DBusReply(decoding: DBusBytes.reply(type, body)).json()
  }

  @Test func aKeyThatComesTwiceCountsOnce() throws {
    let entry = DBusBytes.string("State")
    let first = DBusBytes.padded(entry, to: 4) + DBusBytes.integer(UInt32(1))
    let second =
      DBusBytes.padded(DBusBytes.padded(first, to: 8) + entry, to: 4) + DBusBytes.integer(UInt32(2))
    let body = DBusBytes.padded(DBusBytes.integer(UInt32(second.count)), to: 8) + second
    #expect(try json("a{su}", body) == #"{"State":1}"#)
  }

  @Test func variantsInVariantsAreUnwrapped() throws {
    let body = DBusBytes.signature("v") + DBusBytes.signature("y") + [7]
    #expect(try json("v", body) == "7")
  }

  @Test func aMessageThatIsNoneIsUnreadable() throws {
    let whole = DBusBytes.reply("y", [7])
    #expect(try DBusReply(decoding: whole).json() == "7")
    for count in 0..<whole.count {
      let error = #expect(throws: DBusError.self) { try DBusReply(decoding: Array(whole[..<count])).json() }
      #expect(error?.kind == .unreadable)
    }
  }

  @Test func nestingBeyondTheProtocolIsUnreadable() {
    let deep = (0..<70).flatMap { _ in DBusBytes.signature("v") } + DBusBytes.signature("y") + [7]
    let error = #expect(throws: DBusError.self) { try json("v", deep) }
    #expect(error?.kind == .unreadable)
  }

  @Test func textAndBytesAreWrittenAsJSONHasThem() throws {
    #expect(try json("s", DBusBytes.string("\u{1F}\"\\/")) == #""\u001f\"\\/""#)
    #expect(try json("ay", DBusBytes.integer(UInt32(3)) + [0, 1, 255]) == "[0,1,255]")
  }
}
