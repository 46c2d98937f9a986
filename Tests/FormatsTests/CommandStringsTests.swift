import Formats
import Testing

@Suite struct CommandStringsTests {
  @Test(arguments: [
    ("./app --size 4", ["./app", "--size", "4"]), ("  a\t b  ", ["a", "b"]),
    ("'a b' \"c 'd'\"", ["a b", "c 'd'"]), (#"a\ b \"c"#, ["a b", "\"c"]),
    (#""a\"b" "c\d" 'e\f'"#, ["a\"b", #"c\d"#, #"e\f"#]), ("x '' \"\"", ["x", "", ""]),
    ("a'b'\"c\"", ["abc"]), ("echo $HOME *", ["echo", "$HOME", "*"]),
  ])
  func wordsAreSplitAsAShellDoes(_ text: String, _ words: [String]) throws {
    #expect(try CommandStrings.split(text) == words)
  }

  @Test(arguments: ["'a", "\"a", "a\\", "", "  ", "'' a"])
  func whatIsNoCommandIsRefused(_ text: String) {
    #expect(throws: ExplainedError.self) { try CommandStrings.split(text) }
  }
}
