import Answers
package import Arguments
import Documents
import Energy
import Exports
import Formats
import Kernel
import Network
import OutputStreams
import Profiles
import Quantities

/// Lists, shows, checks and compares the device profiles of the catalogue.
package enum ProfilesCommand: Command {
  private static let actions = ["list", "show", "validate", "diff", "export"]
  /// More files than a shell hands over.
  private static let mostOperands = 1 << 20

  package static let meta = CommandMeta(
    name: "profiles", summary: "list, show, check, compare or export profiles, budgets and models",
    group: .device,
    usage: ["[list]", "show NAME|FILE", "validate FILE…", "diff A B", "export FOLDER"],
    options: [.format(["text", "json"])] + OutputForms.device.options,
    operands: .words(0...mostOperands, choices: actions),
    details: """
      "list" prints the device profiles that are known by name, with the provenance of their answers, the \
      budgets, and the models of radios and of power. "show" prints one profile, with --verbose the evidence too, one budget or \
      one model; where a device has a model of its own name, that is power/NAME. \
      "validate" names every problem of the given profiles and budgets, of a model the first, and ends with 2 where there is one. "diff" prints what two devices differ in, \
      and ends with 0 whether they do or not. "export" writes all that Headroom carries into a folder, with the JSON Schemas of its \
      documents; a file that is there with another content stays, and is an error. Where a device is asked for, "this" is the running machine.

      A name is looked up in $HEADROOM_PROFILES, then in $XDG_DATA_HOME/headroom/Profiles, or \
      ~/.local/share/headroom/Profiles, then among those that Headroom carries.

      The provenance of an answer: measured by a probe of the device, documented in a public text or dump, \
      derived from documented facts, or unverified general knowledge. What is unknown has a reason instead.
      """,
    examples: [
      "headroom profiles diff pinephone this"
    ], following: ["show": .profiles, "diff": .devices])

  /// Only where this device is one of those that are compared.
  package static func needsProc(_ invocation: Invocation) -> Bool {
    invocation.operands.contains(ProfileLibrary.runningMachine)
  }

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let action = invocation.operands.first ?? "list"
    for option in OutputForms.device.options.map(\.long) where action != "show" && invocation.has(option) {
      throw invocation.usageError("--\(option) belongs to profiles show")
    }
    let operands = Array(invocation.operands.dropFirst())
    switch action {
    case "list": return try list(try exactly([], operands, invocation), invocation)
    case "show": return try show(try exactly(["NAME|FILE"], operands, invocation), invocation)
    case "diff": return try diff(try exactly(["A", "B"], operands, invocation), invocation)
    case "export": return try export(try exactly(["FOLDER"], operands, invocation), invocation)
    case "validate":
      guard !operands.isEmpty else { throw invocation.usageError("profiles validate needs a FILE") }
      return try validate(operands, invocation)
    default:
      let guess = Spelling.hint(for: action, among: actions)
      throw invocation.usageError("profiles takes \(actions.orList), not \"\(action)\"\(guess)")
    }
  }

  private static func exactly(
    _ names: [String], _ operands: [String], _ invocation: Invocation
  ) throws(CommandError) -> [String] {
    if operands.count > names.count {
      throw invocation.usageError("unexpected argument \"\(operands[names.count])\"")
    }
    if operands.count < names.count {
      let action = invocation.operands.first ?? "list"
      throw invocation.usageError("profiles \(action) needs \(names.joined(separator: " and "))")
    }
    return operands
  }

  private static func list(_ operands: [String], _ invocation: Invocation) throws(CommandError) -> ExitStatus
  {
    let catalogue = Catalogue(.standard)
    let console = invocation.console
    for problem in catalogue.problems { console.warn(problem) }
    try write(invocation, catalogue.json) {
      CatalogueText.render(
        devices: catalogue.devices, budgets: catalogue.budgets, radios: catalogue.radios,
        power: catalogue.power,
        colour: console.coloursOutput,
        width: TerminalWidth.columns(of: 1))
    }
    return .success
  }

  private static func show(_ operands: [String], _ invocation: Invocation) throws(CommandError) -> ExitStatus
  {
    let library = ProfileLibrary.standard
    let width = TerminalWidth.columns(of: 1)
    let files = try OutputFiles(invocation, OutputForms.device)
    let model = try CommandError.from(try library.modelToShow(operands[0]))
    guard model == nil || files.isEmpty else {
      throw CommandError("\(operands[0]) is no device: a page is made of a device's profile alone")
    }
    switch model {
    case .radio(let model):
      try write(invocation, model.json) { RadioText.render(RadioSummary(model), model, width: width) }
      return .success
    case .power(let model):
      try write(invocation, model.json) { PowerText.render(PowerSummary(model), model, width: width) }
      return .success
    case .budget(let budget):
      try write(invocation, budget.json) { BudgetText.render(NamedBudget(operands[0], budget), width: width) }
      return .success
    case nil: break
    }
    let profile = try CommandError.from(try library.device(operands[0]))
    if !files.fillsStandardOutput {
      try write(invocation, profile.json) {
        ProfileText.render(
          profile, verbose: invocation.console.isVerbose, width: TerminalWidth.columns(of: 1))
          + ProfileText.provenance(profile, width: TerminalWidth.columns(of: 1))
      }
    }
    if !files.isEmpty { try files.write(.redacted(profile), invocation.console) }
    return .success
  }

  private static func diff(_ operands: [String], _ invocation: Invocation) throws(CommandError) -> ExitStatus
  {
    let (left, right) = (operands[0], operands[1])
    let difference = ProfileDifference(
      try CommandError.from(try ProfileLibrary.standard.device(left)),
      try CommandError.from(try ProfileLibrary.standard.device(right)))
    try write(invocation, ProfileDifferenceDocument(difference, left: left, right: right).json) {
      DifferenceText(left, right).render(difference)
    }
    return .success
  }

  private static func export(_ operands: [String], _ invocation: Invocation) throws(CommandError)
    -> ExitStatus
  {
    let count = try ProfilesExport.write(to: operands[0], invocation.console)
    invocation.console.note("\(count) files in \(operands[0])")
    return .success
  }

  private static func validate(_ files: [String], _ invocation: Invocation) throws(CommandError) -> ExitStatus
  {
    let library = ProfileLibrary.standard
    let budgets = library.names(.budget)
    let checked = files.map { CheckedFile($0, library, budgets) }
    try write(invocation, CheckedFiles(files: checked).json) {
      checked.map { TerminalText.harmlessLines($0.text) + "\n" }.joined()
    }
    return checked.allSatisfy { $0.problems.isEmpty } ? .success : .usage
  }

  private static func write(
    _ invocation: Invocation, _ json: JSONValue, _ text: () -> String
  ) throws(CommandError) {
    let isJSON = invocation.value("format") == "json"
    try invocation.console.write(isJSON ? JSONWriter.pretty(json) : Array(text().utf8))
  }
}
