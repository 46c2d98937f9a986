import Arguments
import Testing

/// A table of options that no command of the tool has.
@Suite struct OptionTableTests {
  static let table = OptionTable(
    CommandMeta(
      name: "brew", summary: "make coffee",
      options: [
        Option("cups", short: "c", argument: "COUNT", help: "how many"),
        Option("milk", argument: "KIND", choices: ["oat", "none"], repeatable: true, help: "what goes in"),
        Option("bean", argument: "NAME", names: KnownNames { ["arabica", "robusta"] }, help: "of what"),
        Option("strong", help: "more beans"),
      ], instead: ["--espresso": "It makes filter coffee only."]))

  private func parse(_ words: String...) throws(CommandError) -> ParsedArguments {
    try Self.table.parse(words.map { Array($0.utf8) }, stopAtOperand: false)
  }

  private func error(_ words: String...) -> CommandError? {
    do throws(CommandError) {
      _ = try Self.table.parse(words.map { Array($0.utf8) }, stopAtOperand: false)
      return nil
    } catch { return error }
  }

  @Test func valuesStandByTheLongNameInTheOrderGiven() throws {
    let parsed = try parse("-c", "3", "--milk=oat", "pot", "--milk", "none", "--strong")
    #expect(parsed.value("cups") == "3")
    #expect(parsed.values("milk") == ["oat", "none"])
    #expect(parsed.has("strong") && !parsed.has("bean"))
    #expect(parsed.operands == ["pot"])
  }

  @Test func optionsOfTheWholeToolAreTakenToo() throws { #expect(try parse("-qv").has("quiet")) }

  @Test func aSlipOfTheFingersIsGuessed() {
    #expect(error("--cusp", "3")?.message == "unknown option \"--cusp\"; did you mean \"--cups\"?")
    #expect(error("--stro")?.message == "unknown option \"--stro\"; did you mean \"--strong\"?")
    #expect(error("--zzz")?.hint == "Try \"headroom brew --help\".")
  }

  @Test func anotherToolsOptionHasItsOwnHint() {
    #expect(
      error("--espresso")
        == CommandError("unknown option \"--espresso\"", hint: "It makes filter coffee only."))
  }

  @Test func aMissingValueNamesWhatIsKnown() {
    #expect(error("--bean")?.message == "--bean needs a value: NAME; known: arabica, robusta")
    #expect(error("--milk")?.message == "--milk needs a value: KIND; known: oat, none")
    #expect(error("--cups")?.message == "--cups needs a value: COUNT")
  }

  @Test func aChoiceThatThereIsNotNamesThoseThatThereAre() {
    #expect(error("--milk", "oats")?.message.hasPrefix("--milk takes oat or none, not \"oats\"") == true)
  }

  @Test func onlyWhatIsRepeatableMayBeGivenTwice() {
    #expect(error("--cups", "1", "-c", "2")?.message == "--cups is given twice")
    #expect(error("--milk", "oat", "--milk", "oat") == nil)
  }
}
