import Testing

@Suite struct DocumentationTests {
  static let documents = ["README.md", "CONTRIBUTING.md"] + guides
  /// What is under docs/, by hand and generated.
  static let guides = SourceTree.names(in: "docs").filter { $0.hasSuffix(".md") }.map { "docs/" + $0 }

  private func words(after word: String, in text: String) -> Set<String> {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let pattern = word == "make" ? /(?:^|`|\$ |sudo )make ([a-z]+)/ : /(?:^|`|\$ |sudo |\/)headroom ([a-z]+)/
    return Set(lines.flatMap { $0.matches(of: pattern).map { String($0.1) } })
  }

  @Test(arguments: documents)
  func everyCommandThatIsMentionedExists(_ document: String) throws {
    let commands = SourceTree.sources.filter { $0.directory == "Sources/Commands/All" }
      .map { String($0.name.dropLast("Command.swift".count)).lowercased() }
    let mentioned = words(after: "headroom", in: try SourceTree.file(document).text)
    #expect(mentioned.subtracting(commands) == [])
    if document == "README.md" { #expect(mentioned.isSuperset(of: ["run", "probe", "doctor", "report"])) }
  }

  @Test(arguments: documents)
  func everyMakeTargetThatIsMentionedExists(_ document: String) throws {
    let targets = try SourceTree.file("Makefile").lines.compactMap { line in
      line.firstMatch(of: /^([a-z]+):/).map { String($0.1) }
    }
    let mentioned = words(after: "make", in: try SourceTree.file(document).text)
    #expect(mentioned.subtracting(targets) == [])
    if !document.hasPrefix("docs/") { #expect(mentioned.contains("test")) }
  }

  /// A reader who follows a link arrives, and every guide can be reached from the first page.
  @Test func everyLinkLeadsToAFile() throws {
    var linked: Set<String> = []
    for document in Self.documents {
      let folder = document.hasPrefix("docs/") ? "docs/" : ""
      for link in try SourceTree.file(document).text.matches(of: /\]\(([^)#:]+)\)/) {
        let path = folder + link.1
        #expect(SourceTree.exists(path), "\(document): \(link.1)")
        if document == "README.md" { linked.insert(path) }
      }
    }
    #expect(Set(Self.guides).subtracting(linked) == [])
    #expect(Self.guides.count > 10)
  }

  @Test func theFirstPageIsShort() throws {
    #expect(try SourceTree.file("README.md").lines.count <= 150)
  }

  /// Files and folders of sources that a chapter of CONTRIBUTING.md names, and how many there are at least.
  @Test(arguments: [("A run in ten stops", 10), ("Where a feature is", 60)])
  func everyPlaceThatIsNamedIsThere(_ chapter: String, _ least: Int) throws {
    let text = try SourceTree.file("CONTRIBUTING.md").text
    let start = try #require(text.firstRange(of: "## \(chapter)\n"))
    let rest = text[start.upperBound...]
    let body = rest[..<(rest.firstRange(of: "\n## ")?.lowerBound ?? rest.endIndex)]
    let places = body.matches(of: /`([A-Z][\w+\/]*\/[\w+]*(?:\.swift|\.h|\/))`/).map { "Sources/" + $0.1 }
    #expect(places.count >= least)
    #expect(places.filter { !SourceTree.exists($0) } == [])
  }

  @Test func theChangelogKnowsTheVersion() throws {
    let version = try SourceTree.file("Sources/Documents/Version.swift").text
    let number = try #require(version.firstMatch(of: /number = "([0-9.]+)"/)).1
    #expect(try SourceTree.file("CHANGELOG.md").text.contains("## [\(number)]"))
  }

  @Test func noDocumentNamesAnotherFoldersTree() throws {
    for document in Self.documents + ["CHANGELOG.md"] {
      let text = try SourceTree.file(document).text
      #expect(!text.contains("/work/") && !text.contains("/tmp/"), "\(document)")
    }
  }
}
