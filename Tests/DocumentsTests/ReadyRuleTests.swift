import Documents
import Formats
import Testing

@Suite struct ReadyRuleTests {
  private static func read(_ text: String) throws(DocumentError) -> ReadyRule {
    try ReadyRule(DocumentReader(file: "s.json", bytes: Array(text.utf8)))
  }

  @Test(arguments: [
    ("notify", ReadyRule.Sign.notify), ("quiet", .quiet),
    ("output:Listening on: 80", .output("Listening on: 80")),
    ("port:8080", .port(8080, host: nil)), ("port:127.0.0.1:8080", .port(8080, host: "127.0.0.1")),
    ("port:[::1]:80", .port(80, host: "::1")), ("socket:@name", .socket("@name")),
    ("file:/run/app.pid", .file("/run/app.pid")),
  ])
  func aCommandLineSaysWhatToWaitFor(_ text: String, _ sign: ReadyRule.Sign) throws {
    let rule = try ReadyRule(parsing: text)
    #expect(rule == ReadyRule(sign, within: 30))
    #expect(rule.text == text)
    #expect(try Self.read(JSONWriter.line(rule.json)) == rule)
  }

  @Test(arguments: [
    ("prot:80", "did you mean \"port\"?"), ("output", "output:TEXT"), ("port:0", "1 to 65535"),
    ("port:x", "1 to 65535"), ("port:70000", "1 to 65535"), ("file:", "one line"),
    ("notify:x", "takes nothing"),
    ("", "unknown sign"), ("output:a\nb", "one line"),
  ])
  func aSlipOnTheCommandLineIsNamed(_ text: String, _ words: String) {
    let error = #expect(throws: DocumentError.self) { try ReadyRule(parsing: text) }
    #expect(error?.file == "--ready" && error?.problem.contains(words) == true, "\(error?.problem ?? "")")
  }

  @Test func aScenarioSetsTheTime() throws {
    let rule = try Self.read(#"{"when": "output", "text": "up", "within": "500 ms"}"#)
    #expect(rule == ReadyRule(.output("up"), within: 0.5))
  }

  @Test(arguments: [
    (#"{"when": "notify", "port": 80}"#, "port"), (#"{"when": "output"}"#, ""),
    (#"{"when": "port", "port": "80"}"#, "port"), (#"{"when": "quiet", "within": "0 s"}"#, "within"),
    (#"{"when": "quiet", "within": "5 MiB"}"#, "within"), (#"{"within": "5 s"}"#, ""), ("[]", ""),
    (#"{"when": "file", "path": ""}"#, "path"),
  ])
  func whatAScenarioMayNotSayIsNamedByItsPlace(_ text: String, _ place: String) {
    let error = #expect(throws: DocumentError.self) { try Self.read(text) }
    #expect(error?.place == place)
  }
}
