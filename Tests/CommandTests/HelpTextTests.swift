import Arguments
import Commands
import TestSupport
import Testing

@Suite struct HelpTextTests {
  @Test func theOverviewNamesEveryCommandAndExitStatus() throws {
    let text = try Tool.run(["help"]).output
    for command in CommandRegistry.all {
      #expect(text.contains("  \(command.meta.name) "))
      #expect(text.contains(command.meta.summary))
    }
    for code in ExitStatus.allCases { #expect(text.contains("  \(code.rawValue)  \(code.meaning)")) }
  }

  @Test func thousandsStandApartByPlainBlanks() throws {
    let text = try Tool.run(["workload", "save-each", "--help"]).output
    #expect(text.contains("1 to 10 000") && !text.contains("\u{a0}"))
  }

  @Test func commandsAndOptionsStandInGroups() throws {
    let overview = try Tool.run(["help"]).output
    let headings = [
      "\nMeasure:\n", "  run ", "\nDevice:\n", "  probe ", "\nCheck the tool:\n", "  doctor ",
      "\nReference:\n",
    ]
    let places = headings.compactMap { overview.firstRange(of: $0)?.lowerBound }
    #expect(places.count == headings.count && places == places.sorted())
    let run = try Tool.run(["help", "run"]).output
    let inject = try #require(run.firstRange(of: "\nInject:\n"))
    let energy = try #require(run.firstRange(of: "\nRadio and energy:\n"))
    try #require(inject.upperBound <= energy.lowerBound)
    #expect(run[inject.upperBound..<energy.lowerBound].contains("--do "))
    #expect(run[energy.upperBound...].contains("--radio "))
    #expect(try Tool.run(["man", "run"]).output.contains(".SS \"Inject\""))
  }

  /// Each is understood as far as its options go; a program or file need not be there.
  @Test(arguments: CommandRegistry.all.map { $0.meta })
  func everyCommandHasExamplesThatAreUnderstood(_ meta: CommandMeta) throws {
    #expect(!meta.examples.isEmpty)
    for example in meta.examples {
      // As a shell takes it apart, up to a pipe.
      let driver = "set -- \(example.split { "|>".contains($0) }[0]); printf '%s\\n' \"$@\""
      let words = try Tool.run(program: "/bin/sh", ["-c", driver]).output.split(separator: "\n").map(
        String.init)
      let start = try #require(words.firstIndex(of: "headroom"), "\(example)")
      let plan = try CommandLineReader.read(words[(start + 1)...].map { Array($0.utf8) })
      #expect(plan.command.meta.name == meta.name || example.contains("headroom \(meta.name)"), "\(example)")
    }
  }

  @Test(arguments: [nil] + CommandRegistry.names)
  func helpFitsHundredColumns(_ command: String?) throws {
    let tool = try Tool.run(["help"] + [command].compactMap { $0 })
    #expect(tool.status == 0)
    let lines = tool.output.split(separator: "\n")
    #expect(lines.count > 3)
    #expect(lines.filter { $0.count > 100 } == [])
  }

  @Test(arguments: CommandRegistry.all.map { $0.meta })
  func everyOptionIsExplained(_ meta: CommandMeta) throws {
    let text = try Tool.run([meta.name, "--help"]).output
    for option in meta.options {
      #expect(text.contains("--\(option.long)\(option.argument.map { " \($0)" } ?? "")"))
      #expect(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(option.help))
    }
  }
}

extension CommandMeta: CustomTestStringConvertible {
  public var testDescription: String { name }
}
