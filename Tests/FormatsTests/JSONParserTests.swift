import Formats
import Testing

@Suite struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONValue { try JSONParser.parse(Array(text.utf8)) }

  @Test(
    arguments: [
      ("null", JSONValue.null), (" true ", true), ("false", false), ("0", 0), ("-0.5e+2", -50), ("1E3", 1000),
      ("\"\"", ""), ("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "a\"\\/\u{8}\u{c}\n\r\t"),
      ("\"\\u00e9\\uD83D\\ude00é\"", "é😀é"),
      ("[]", []), ("[1, [2]]", [1, [2]]), ("{}", [:]), ("{\"a\": {\"b\": null}}", ["a": ["b": .null]]),
      ("\u{FEFF}1", 1), ("\r\n\t 1", 1),
    ] as [(String, JSONValue)])
  func whatIsJSONIsRead(_ text: String, _ value: JSONValue) throws {
    #expect(try parse(text) == value)
  }

  @Test(arguments: [
    ("", 1, 1, "the document ends where a value was expected"),
    ("{\n  \"a\": 1,\n  \"a\": 2\n}", 3, 3, "the key \"a\" stands here a second time"),
    ("{\"a\": 1,}", 1, 8, "the comma before \"}\" is one too many"),
    ("[1, ]", 1, 3, "the comma before \"]\" is one too many"),
    ("[1 2]", 1, 4, "expected \",\" or \"]\", found \"2\""),
    ("{\"a\" 1}", 1, 6, "expected \":\" after the key"),
    ("{\"ä\": nul}", 1, 7, "expected a value, found \"n\""), ("01", 1, 1, "a number starts with 0"),
    ("1e999", 1, 1, "a number out of range"), ("-", 1, 2, "expected a digit, found the end of the document"),
    ("1.", 1, 3, "expected a digit"), ("\"abc", 1, 1, "a text that does not end"),
    ("\"a\nb\"", 1, 3, "a control character inside a text"), ("\"\\x\"", 1, 2, "an unknown escape"),
    ("\"\\u12g4\"", 1, 2, "four hexadecimal digits"), ("\"\\ud800\"", 1, 2, "half of a surrogate pair"),
    ("\"\\udc00\\ud800\"", 1, 2, "half of a surrogate pair"),
    ("\"\\udbbe\\udbbb\"", 1, 2, "half of a surrogate pair"),
    ("1 x", 1, 3, "text after the end of the document"),
    ("// no comments\n1", 1, 1, "expected a value, found \"/\""), ("\u{0}", 1, 1, "found byte 0"),
    ("{\"a\":1", 1, 7, "found the end of the document"), ("NaN", 1, 1, "expected a value"),
  ])
  func whatIsNotIsNamedWithLineAndColumn(_ text: String, _ line: Int, _ column: Int, _ problem: String) {
    do {
      let value = try JSONParser.parse(Array(text.utf8))
      Issue.record("read as \(value)")
    } catch {
      #expect(error.line == line, "\(error)")
      #expect(error.column == column, "\(error)")
      #expect(error.problem.contains(problem), "\(error)")
    }
  }

  @Test func nestingEndsBeforeTheStackDoes() throws {
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(throws: Never.self) { try parse(deep) }
    do {
      _ = try JSONParser.parse(Array(repeating: UInt8(ascii: "["), count: 1_000_000))
      Issue.record("read a million brackets")
    } catch { #expect(error.problem == "nested more than 64 levels deep") }
  }

  @Test func invalidUTF8IsRefusedInTexts() {
    for bytes: [UInt8] in [[0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22]] {
      #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(bytes) }
    }
  }

  /// The whole is right or refused; nothing in between, and never a crash.
  @Test func changedBytesNeverCrash() throws {
    let whole = JSONWriter.pretty([
      "a": [1, -2.5e10, "text \"\\ é 😀 \n", .null, true], "b": ["c": [:], "d": [[], ["e": 1e-7]]],
    ])
    var random = SeededGenerator(seed: 7)
    var refused = 0
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes = Array(bytes.prefix(place + 1))
        }
      }
      do {
        let value = try JSONParser.parse(bytes)
        #expect(try JSONParser.parse(JSONWriter.pretty(value)) == value)
      } catch { refused += 1 }
    }
    #expect(refused > 10_000)
  }

  @Test func randomBytesNeverCrash() {
    var random = SeededGenerator(seed: 3)
    let alphabet = Array("{}[]\",:\\u0dD8-+.eE1 \ntfn".utf8) + [0, 0x7F, 0x80, 0xC3, 0xED, 0xF0, 0xFF]
    var read = 0
    for _ in 0..<50_000 {
      let length = Int.random(in: 0...12, using: &random)
      let bytes = (0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] }
      if let value = try? JSONParser.parse(bytes) {
        read += 1
        #expect((try? JSONParser.parse(Array(JSONWriter.line(value).utf8))) == value)
      }
    }
    #expect(read > 100)
  }
}

/// The same numbers on each run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
