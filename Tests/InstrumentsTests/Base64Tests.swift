import Testing

@testable import Instruments

@Suite struct Base64Tests {
  /// The vectors of RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmE=", "fooba"),
    ("Zm9vYmFy", "foobar"),
  ])
  func decodesTheVectorsOfTheStandard(_ text: String, _ plain: String) {
    #expect(Base64.decode(text) == Array(plain.utf8))
  }

  @Test func everyByteComesThrough() {
    #expect(Base64.decode("+/+/") == [0xFB, 0xFF, 0xBF])
  }

  @Test func refusesWhatIsNotBase64() {
    #expect(Base64.decode("Zm9v!") == nil)
  }
}
