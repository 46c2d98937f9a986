import Arguments
import Help
import Testing

/// What each shell is given for each kind of name, by a command that the tool does not have.
@Suite struct CompletionsOfNamesTests {
  static let beans = MachineNames("beans", isList: true) { ["arabica"] }
  static let brew = CommandMeta(
    name: "brew", summary: "make coffee", usage: ["[OPTION…]"],
    options: [
      option("kind", KnownNames { ["filter", "press"] }),
      option("recipe", KnownNames(or: .document) { ["mine"] }),
      option("before", KnownNames(or: .file) { ["last"] }),
      option("grinder", KnownNames(or: .program)),
      option("only", KnownNames(or: .suiteCase)),
      option("bean", KnownNames(machine: beans) { ["none"] }),
      option("extra", KnownNames(goesOn: true) { ["milk@"] }.continued { ["milk,fat=@"] }),
    ])

  private static func option(_ name: String, _ names: KnownNames) -> Option {
    Option(name, argument: "NAME", names: names, help: "which \(name)")
  }

  /// The line of a script that speaks of an option.
  private func line(_ script: String, _ words: String) throws -> String {
    try #require(
      script.split(separator: "\n").first { $0.contains(words) }.map(String.init), "\(words) in \(script)")
  }

  @Test(arguments: [
    ("kind", "_headroom_choose \"filter press\" \"$cur\""),
    ("recipe", "_headroom_named \"mine\" \"$cur\""),
    ("before", "_headroom_names_or_files \"last\" \"$cur\""),
    ("grinder", "compgen -c -- \"$cur\""),
    ("only", "_headroom_cases \"$cur\""),
    ("bean", "_headroom_machine beans \"$cur\" none"),
    (
      "extra",
      "if [[ $cur == *,* ]]; then _headroom_begin \"milk,fat=@\" \"$cur\"; else _headroom_begin \"milk@\" \"$cur\""
    ),
  ]) func bashAsksTheFunctionOfTheKind(_ option: String, _ call: String) throws {
    #expect(try line(BashCompletions.render([Self.brew]), "brew\" --\(option)\")").contains(call))
  }

  @Test(arguments: [
    ("kind", ":(filter press)'"), ("before", ":(last)'"), ("grinder", ":_command_names -e'"),
    ("only", ":{_headroom_cases}'"), ("bean", ":{_headroom_machine beans none}'"),
    ("extra", ":{compadd -S \"\" -- milk@ milk,fat=@}'"),
  ]) func zshHasTheActionOfTheKind(_ option: String, _ action: String) throws {
    #expect(try line(ZshCompletions.render([Self.brew]), "--\(option)=").contains(action))
  }

  @Test(arguments: [
    ("kind", "-a 'filter press'"), ("grinder", "-a '(__fish_complete_command)'"),
    ("only", "-a '(__headroom_cases)'"), ("extra", "-a 'milk@ milk,fat=@'"),
    ("bean", "(__fish_complete_list , \"headroom completions beans 2>/dev/null\")"),
  ]) func fishHasTheWordsOfTheKind(_ option: String, _ words: String) throws {
    #expect(try line(FishCompletions.render([Self.brew]), "-l \(option) ").contains(words))
  }
}
