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
