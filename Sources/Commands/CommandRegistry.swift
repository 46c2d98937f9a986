package import Arguments
import Exports
import Formats
import Kernel
import Quantities

/// Every command there is, by name. A new command is one new file in All/ and one line here.
package enum CommandRegistry {
  package static let all: [any Command.Type] = [
    AuditsCommand.self,
    BenchCommand.self,
    CalibrateCommand.self,
    CompareCommand.self,
    CompletionsCommand.self,
    DoctorCommand.self,
    EnergyCommand.self,
    ExplainCommand.self,
    HelpCommand.self,
    HistoryCommand.self,
    InitCommand.self,
    ManCommand.self,
    MatchCommand.self,
    MetricsCommand.self,
    ProbeCommand.self,
    ProfilesCommand.self,
    ReportCommand.self,
    RunCommand.self,
    StimuliCommand.self,
    SuggestCommand.self,
    VersionCommand.self,
    WorkloadCommand.self,
  ]

  package static var names: [String] { all.map(typeName) }

  package static func find(_ name: String, _ arguments: [String] = []) throws(CommandError)
    -> any Command.Type
  {
    if let command = all.first(where: { typeName($0) == name }) { return command }
    if let instead = OtherTools.commands[name] {
      throw CommandError("unknown command \"\(name)\"", hint: instead)
    }
    let guess = Spelling.hint(for: name, among: names)
    if guess.isEmpty, isProgram(name) {
      throw CommandError(
        "unknown command \"\(name)\"",
        hint: "To measure a program: headroom run -- \(ShellText.command([name] + arguments))")
    }
    throw CommandError(
      "unknown command \"\(name)\"\(guess)", hint: "\"headroom help\" lists the \(names.count) commands.")
  }

  /// A command's name, by that of its type: each `meta` would bring all options and texts of its command into being.
  package static func typeName(_ command: any Command.Type) -> String {
    _typeName(command, qualified: false).dropLast("Command".count).lowercased()
  }

  private static func isProgram(_ word: String) -> Bool {
    word.contains("/") || (try? Executable.find([word], .own())) != nil
  }
}
