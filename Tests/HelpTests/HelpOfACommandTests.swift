import Arguments
import Help
import Testing

/// What help and the manual say of a command that the tool does not have.
@Suite struct HelpOfACommandTests {
  static let brew = CommandMeta(
    name: "brew", summary: "make coffee", usage: ["[OPTION…] -- POT"],
    options: [
      Option("cups", short: "c", argument: "COUNT", help: "how many"),
      Option("milk", argument: "KIND", repeatable: true, group: .inject, help: "what goes in"),
    ],
    details: "Filter coffee only.\n\n  headroom brew", examples: ["headroom brew -- pot"])

  @Test func itIsMadeOfTheTable() {
    #expect(
      HelpText.command(Self.brew) == """
        headroom brew: make coffee

        Usage:
          headroom brew [OPTION…] -- POT

        Options:
          -c, --cups COUNT  how many

        Inject:
              --milk KIND  what goes in (repeatable)

        Filter coffee only.

          headroom brew

        Examples:
          headroom brew -- pot

        Every command also takes --quiet, --verbose, --color, --help, --version.

        """)
  }

  @Test func theManualEscapesWhatRoffWouldRead() {
    let page = ManualPage.render(Self.brew)
    #expect(page.contains(".B \\-c, \\-\\-cups COUNT\nhow many\n"))
    #expect(page.contains(".SS \"Inject\"\n"))
    #expect(page.hasPrefix(".TH \"HEADROOM-BREW\" 1 "))
  }
}
