import Testing

@Suite struct WordingRulesTests {
  @Test func whatUsersReadIsPlainEnglish() throws {
    var found = SourceTree.sources.filter(\.isSwift).flatMap {
      WordingRules.findings(WordingRules.texts($0, comments: false), $0.path)
    }
    let budgets = ["Profiles/budgets/handheld.json", "Profiles/budgets/server.json"]
    for path in ["README.md"] + DocumentationTests.guides + budgets {
      found += WordingRules.findings(try SourceTree.file(path).text, path)
    }
    #expect(found == [], "\(found.joined(separator: "\n"))")
  }

  @Test func commentsAreToo() {
    let found = (SourceTree.sources + SourceTree.tests).filter(\.isSwift).flatMap {
      WordingRules.findings(WordingRules.texts($0, comments: true), $0.path, comments: true)
    }
    #expect(found == [], "\(found.joined(separator: "\n"))")
  }

  @Test(arguments: [
    "limits to hold against", "wake-ups a second from which on it fails", "10 unless given",
    "nobody can tell", "hold this run against it",
    "the driver does not tell", "it is never nought",
  ])
  func aWordThatNobodySearchesForIsFound(_ text: String) {
    let file = SourceFile(path: "a.swift", text: "let text = \"\(text)\"")
    #expect(WordingRules.findings(WordingRules.texts(file, comments: false), "a.swift").count == 1)
  }

  @Test func aCommentIsNoTextForUsers() {
    let file = SourceFile(path: "a.swift", text: "/// Begins anew.\nlet a = 1")
    #expect(WordingRules.findings(WordingRules.texts(file, comments: false), "a.swift") == [])
    #expect(
      WordingRules.findings(WordingRules.texts(file, comments: true), "a.swift", comments: true).count == 1)
  }
}
