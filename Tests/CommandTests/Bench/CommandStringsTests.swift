import Commands
import Testing

@Suite struct CommandStringsTests {
  @Test(arguments: [
    ("./app --size 4", ["./app", "--size", "4"]), ("  a\t b  ", ["a", "b"]),
    ("'a b' \"c 'd'\"", ["a b", "c 'd'"]), (#"a\ b \"c"#, ["a b", "\"c"]),
    (#""a\"b" "c\d" 'e\f'"#, ["a\"b", #"c\d"#, #"e\f"#]), ("x '' \"\"", ["x", "", ""]),
    ("a'b'\"c\"", ["abc"]), ("echo $HOME *", ["echo", "$HOME", "*"]),
  ])
  func wordsAreSplitAsAShellDoes(_ text: String, _ words: [String]) throws {
    #expect(try CommandStrings.split(text, option: "against") == words)
  }

  @Test(arguments: ["'a", "\"a", "a\\", "", "  ", "'' a"])
  func whatIsNoCommandIsRefused(_ text: String) {
    #expect(throws: CommandError.self) { try CommandStrings.split(text, option: "against") }
  }

  @Test(arguments: [
    ("7", 7...7), ("5..30", 5...30), ("5…30", 5...30), ("5...30", 5...30), ("1..1000", 1...1000),
  ])
  func repeatsAreANumberOrBothEnds(_ text: String, _ range: ClosedRange<Int>) throws {
    #expect(try RepeatRange.read(text) == range)
  }

  @Test(arguments: ["", "0", "1001", "9..5", "5.30", "5..", "..5", "1..2..3", "a", "-1"])
  func otherRepeatsAreRefused(_ text: String) {
    #expect(throws: CommandError.self) { try RepeatRange.read(text) }
  }
}
