import Quantities
import Testing

@Suite struct TextSearchTests {
  @Test func aTextIsFoundWhereItStands() {
    let text = "µ a: b: c"
    #expect(text.contains("b: c") && !text.contains("b: d") && text.contains(":"))
    #expect(text.firstRange(of: ": ").map { String(text[..<$0.lowerBound]) } == "µ a")
    #expect(text.ranges(of: ": ").map { String(text[$0.upperBound...]) } == ["b: c", "c"])
    #expect("aaa".ranges(of: "aa").count == 1)
  }

  @Test func nothingIsNowhere() {
    #expect(!"abc".contains("") && "".firstRange(of: "a") == nil && !"ab".contains("abc"))
  }

  @Test func whatStandsBetweenThePlacesIsWhole() {
    #expect("a, b, , c".parts(between: ", ") == ["a", "b", "", "c"])
    #expect("a".parts(between: ", ") == ["a"] && "".parts(between: ", ") == [""])
    #expect("x, y"[...].parts(between: ", ").last == "y")
  }

  @Test func piecesAreThoseThatSplitFindsAndNotEmpty() {
    for text in ["", " ", "a", " a  bé 🧭 ", "MemTotal:  6 kB"] {
      #expect(text.pieces(between: " ") == text.split(separator: " "), "\(text)")
    }
    #expect("x a b".dropFirst(2).pieces(between: " ") == ["a", "b"])
  }

  @Test func theHeadEndsBeforeTheFirstPlace() {
    #expect("é: a: b".head(before: ":") == "é" && ":a".head(before: ":") == "")
    #expect("none".head(before: ":") == "none" && "x a:".dropFirst(2).head(before: ":") == "a")
  }

  @Test(arguments: [0, 1, 15, 16, 200]) func blanksAreAsManyAsAskedFor(_ count: Int) {
    #expect(String(blanks: count) == String(repeating: " ", count: count))
  }

  @Test func eachPlaceIsReplaced() {
    #expect("at most 3, at most 4".replacing("at most ", with: "≤ ") == "≤ 3, ≤ 4")
    #expect("none".replacing("x", with: "y") == "none")
  }
}
