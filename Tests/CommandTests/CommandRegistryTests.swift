import Arguments
import Commands
import Testing

@Suite struct CommandRegistryTests {
  @Test func commandsAreInAlphabeticalOrderAndNamedOnce() {
    #expect(CommandRegistry.names == Set(CommandRegistry.names).sorted())
  }

  @Test func aCommandIsFoundByTheNameOfItsType() {
    for command in CommandRegistry.all { #expect(CommandRegistry.typeName(command) == command.meta.name) }
  }

  @Test(arguments: CommandRegistry.all.map { $0.meta })
  func optionsAreKebabCaseDocumentedAndTheirOwn(_ meta: CommandMeta) {
    let options = meta.options + GlobalOptions.options
    #expect(Set(options.map(\.long)).count == options.count)
    let shorts = options.compactMap(\.short)
    #expect(Set(shorts).count == shorts.count)
    for option in options {
      #expect(option.long.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil, "--\(option.long) is not kebab-case")
      #expect(option.help.count > 10, "--\(option.long) is not explained")
      #expect(!option.help.hasSuffix("."), "--\(option.long): help has no full stop")
      #expect(option.choices.isEmpty || option.argument != nil)
    }
  }

  @Test(arguments: CommandRegistry.all.map { $0.meta })
  func summariesAreOneShortLine(_ meta: CommandMeta) {
    #expect((10...70).contains(meta.summary.count))
    #expect(!meta.summary.hasSuffix("."))
    #expect(!meta.summary.contains("\n"))
    #expect(!meta.usage.isEmpty)
  }
}
