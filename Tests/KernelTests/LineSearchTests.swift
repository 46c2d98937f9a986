import Kernel
import Testing

@Suite struct LineSearchTests {
  private static func search(_ text: String, in pieces: [String]) -> Int? {
    var search = LineSearch(Array(text.utf8))
    return pieces.firstIndex { Array($0.utf8).withUnsafeBytes { search.take($0) } }
  }

  @Test(
    arguments: [
      (["ready"], 0), (["re", "ad", "y"], 2), (["reready"], 0), (["rearea", "dy"], 1),
      (["rea", "rea", "xdy"], nil),
      (["", "xready\n"], 1), (["rea\ndy"], nil),
    ] as [([String], Int?)])
  func aTextIsFoundHoweverItIsCut(_ pieces: [String], _ found: Int?) {
    #expect(Self.search("ready", in: pieces) == found)
  }

  @Test func everyByteAloneIsEnough() {
    #expect(Self.search("x", in: ["a", "x"]) == 1)
  }
}
