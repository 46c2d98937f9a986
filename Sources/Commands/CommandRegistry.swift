import Exports
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

  package static var names: [String] { all.map { $0.meta.name } }

  package static func find(_ name: String, _ arguments: [String] = []) throws(CommandError)
    -> any Command.Type
  {
    if let command = all.first(where: { typeName($0) == name }) { return command }
    if let instead = instead[name] { throw CommandError("unknown command \"\(name)\"", hint: instead) }
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

  /// What other tools call it, and what does the same here.
  private static let instead: [String: String] = {
    let run = "To measure a program: headroom run -- COMMAND"
    let record = "To measure a program and keep the recording: headroom run --record run.headroom -- COMMAND"
    let list = "To list profiles, budgets and models: headroom profiles"
    return [
      "stat": run, "measure": run, "exec": run, "start": run, "time": run, "record": record, "trace": record,
      "attach": OptionTable.attaching, "top": OptionTable.attaching,
      "live": "To see a run while it lasts: headroom run --live -- COMMAND",
      "list": list, "devices": list, "budgets": list, "diff": "To compare two runs: headroom compare OLD NEW",
      "open": "To see the last run's page: headroom report --last --open",
    ]
  }()

  private static func isProgram(_ word: String) -> Bool {
    word.contains("/") || (try? Executable.find([word], .own())) != nil
  }
}
