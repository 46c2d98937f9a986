import Testing

@testable import Formats

@Suite struct Base64Tests {
  /// The vectors of RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmE=", "fooba"),
    ("Zm9vYmFy", "foobar"),
  ])
  func keepsTheVectorsOfTheStandard(_ text: String, _ plain: String) {
    #expect(Base64.decode(text) == Array(plain.utf8))
    #expect(Base64.encode(Array(plain.utf8)) == text)
  }

  @Test func everyByteComesThrough() {
    #expect(Base64.decode("+/+/") == [0xFB, 0xFF, 0xBF])
    let all = (0...255).map { UInt8($0) }
    #expect(Base64.decode(Base64.encode(all)) == all)
  }

  @Test func whiteSpaceMayStandAnywhereAndTheOtherAlphabetIsForAddresses() {
    #expect(Base64.decode(" Zm\n9v\tYg = =\r\n") == Array("foob".utf8))
    #expect(Base64.encode([0xFB, 0xFF, 0xBF], .urlSafe) == "-_-_")
  }

  @Test func refusesWhatIsNotBase64() {
    for text in ["Zm9v!", "Zg", "Zg=", "Z===", "Zg==Zg==", "====", "Zm9v-_=="] {
      #expect(Base64.decode(text) == nil, "\(text)")
    }
  }
}
