import Formats
import Testing

@Suite struct OldStylePropertyListParserTests {
  private func parse(_ text: String) throws(PropertyListError) -> PropertyList {
    try PropertyList.parse(Array(text.utf8))
  }

  @Test(
    arguments: [
      ("{}", .dictionary([:])), ("()", .array([])), ("\"\"", .string("")), ("'it\\'s'", .string("it's")),
      (
        "{ a = b; \"c d\" = (1, 2.5, YES,); }",
        .dictionary(["a": .string("b"), "c d": .array([.string("1"), .string("2.5"), .string("YES")])])
      ),
      ("(a//b, c.d-e:f_g$/h)", .array([.string("a//b"), .string("c.d-e:f_g$/h")])),
      ("// one\n/* two\n **/ ( /* three */ a // four\n)", .array([.string("a")])),
      ("<0fbd 77\n1C>", .data([0x0F, 0xBD, 0x77, 0x1C])), ("< >", .data([])),
      ("(<ab>)", .array([.data([0xAB])])),
      (
        "\"\\a\\b\\f\\n\\r\\t\\v\\\\\\\"\\'\\101\\60\\7\\\n%\"",
        .string("\u{7}\u{8}\u{c}\n\r\t\u{b}\\\"'A0\u{7}\n%")
      ),
      ("\"\\U00e9\\Ud83d\\Ude00é\"", .string("é😀é")), ("\"a\n// b\"", .string("a\n// b")),
      (
        "/* Localized */\n\"key\" = \"value\";\nsame;\n",
        .dictionary(["key": .string("value"), "same": .string("same")])
      ),
      (
        "\u{FEFF}{UIRequiredDeviceCapabilities = {gps = YES;};}",
        .dictionary(["UIRequiredDeviceCapabilities": .dictionary(["gps": .string("YES")])])
      ),
    ] as [(String, PropertyList)])
  func whatIsSoundIsRead(_ text: String, _ expected: PropertyList) throws {
    #expect(try parse(text) == expected)
    #expect(try PropertyListDocument.parse(Array(text.utf8)).form == .oldStyle)
  }

  @Test(arguments: [
    ("{ a = b }", 1, 9, "expected \";\" behind the value, found \"}\""),
    ("{\n  a b;\n}", 2, 5, "expected \"=\" behind the key, found \"b\""),
    ("{\"a\": 1}", 1, 5, "JSON is no form of property lists"),
    ("(a b)", 1, 4, "expected \",\" or \")\", found \"b\""),
    ("(a,,b)", 1, 4, "expected a text or a value, found \",\""), ("(a", 1, 3, "the end of the file"),
    ("{a=b;", 1, 6, "the file ends inside a dictionary"), ("\"abc", 1, 1, "a text that does not end"),
    ("\"abc\\", 1, 1, "a text that does not end"), ("(<0fb>)", 1, 2, "an odd number of hexadecimal digits"),
    ("(<0g>)", 1, 4, "expected a hexadecimal digit"), ("(<0f", 1, 2, "data that does not end"),
    ("/* a", 1, 1, "a comment that does not end"), ("/*/", 1, 1, "a comment that does not end"),
    ("\"\\U12g4\"", 1, 2, "four hexadecimal digits"), ("\"\\Ud800\"", 1, 2, "half of a surrogate pair"),
    ("\"\\Ud800\\U0041\"", 1, 2, "half of a surrogate pair"), ("\"é\\q\"", 1, 3, "an unknown escape"),
    ("\"\\200\"", 1, 2, "an octal escape outside ASCII"), ("{} {}", 1, 4, "behind the end"),
    ("hello", 1, 1, "a word alone, which is no property list"), ("hello world", 1, 7, "behind the end"),
    ("é", 1, 1, "expected a text or a value"), (" \n ", 2, 2, "the file holds no value"),
    ("a = b; c = d", 1, 13, "expected \";\" behind the value, found the end of the file"),
    ("a = b; }", 1, 8, "expected a text or a value, found \"}\""),
  ])
  func whatIsNotIsNamedWithLineAndColumn(_ text: String, _ line: Int, _ column: Int, _ problem: String) {
    do throws(PropertyListError) {
      Issue.record("read as \(try parse(text))")
    } catch {
      #expect(error.problem.contains(problem), "\(error)")
      #expect(error.place == .text(line: line, column: column), "\(error)")
      #expect(error.form == .oldStyle)
    }
  }

  @Test func aFileInUTF16IsRead() throws {
    let bytes = "{\"é\" = \"日\";}".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(try PropertyList.parse([0xFE, 0xFF] + bytes) == .dictionary(["é": .string("日")]))
  }

  @Test func theLastOfTwoKeysCountsAndBothAreReported() throws {
    let document = try PropertyListDocument.parse(Array("{a = {b = 1; b = 2;}; }".utf8))
    #expect(document.value["a"]?["b"]?.string == "2")
    #expect(document.duplicateKeys == ["a.b"])
  }
}
