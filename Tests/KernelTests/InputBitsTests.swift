import Kernel
import Testing

@Suite struct InputBitsTests {
  @Test func theFirstWordIsTheMostSignificant() throws {
    let rumble = try #require(InputBits("10000 0", width: 64))
    #expect(rumble.contains(0x50) && !rumble.contains(0x10) && !rumble.contains(0x30))
  }

  @Test func aThirtyTwoBitProgramSeesHalfWords() throws {
    let rumble = try #require(InputBits("10000 0 0", width: 32))
    #expect(rumble.contains(0x50) && !rumble.contains(0x90))
  }

  @Test func theLastBitOfAWordIsItsOwn() throws {
    let bits = try #require(InputBits("1 8000000000000000", width: 64))
    #expect(bits.contains(63) && bits.contains(64) && !bits.contains(62) && !bits.contains(65))
  }

  @Test func whatIsOutOfTheListIsNotInIt() throws {
    let bits = try #require(InputBits("1", width: 64))
    for code in [-1, 64, 1 << 40, Int.max, Int.min] { #expect(!bits.contains(code), "\(code)") }
    #expect(!bits.isEmpty && InputBits("0 0", width: 64)?.isEmpty == true)
  }

  @Test(arguments: ["", " ", "x", "1 -", "10000000000000000", "-1", String(repeating: "0 ", count: 65)])
  func whatTheKernelNeverPrintsIsNoList(_ text: String) { #expect(InputBits(text, width: 64) == nil) }

  @Test func theListsTellHowWideTheirWordsAre() {
    #expect(InputBits.width(of: ["3", "402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe"]) == 64)
    #expect(InputBits.width(of: ["1f", "e080ffdf 1cfffff ffffffff fffffffe"]) == 32)
    #expect(InputBits.width(of: ["ffffffff", "10000 0"]) == nil)
  }
}
