import Answers
package import Arguments
import Formats
import Help
import Kernel
import OutputStreams
import Quantities
import Workloads

/// Runs a built-in workload by itself, or lists them.
package enum WorkloadCommand: Command {
  package static let meta = CommandMeta(
    name: "workload", summary: "run a built-in test workload, which prints what it did", group: .check,
    usage: ["list [--format text|json]", "NAME [--PARAMETER VALUE…]"],
    operands: .subcommand(choices: ["list"] + WorkloadRegistry.all.map { $0.meta.id }),
    details: """
      A workload does a known amount of work and prints the amounts as JSON, so that an instrument can be \
      checked against the truth. Most come as a good habit and the bad ones opposite to it. "headroom workload NAME \
      --help" shows the parameters.
      """,
    examples: [
      "headroom run -- headroom workload memory-map --size 64MiB"
    ],
    following: Dictionary(
      WorkloadRegistry.all.map { ($0.meta.id, .parameters(workload: $0.meta.id)) }, uniquingKeysWith: { $1 }))

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    guard let name = invocation.programText.first else {
      throw invocation.usageError("workload needs a name, or \"list\"")
    }
    if name == "list" { return try list(invocation) }
    guard let workload = WorkloadRegistry.all.first(where: { $0.meta.id == name }) else {
      let names = WorkloadRegistry.all.map { $0.meta.id }
      let guess = Spelling.hint(for: name, among: names + ["list"])
      throw CommandError(
        "unknown workload \"\(name)\"\(guess)", hint: "Try \"headroom workload list\".")
    }
    return try start(workload, invocation)
  }

  private static func start(
    _ workload: any Workload.Type, _ invocation: Invocation
  ) throws(CommandError) -> ExitStatus {
    let meta = meta(of: workload)
    guard let inner = try subcommand(invocation, meta) else { return .success }
    let surroundings = try surroundings(workload, inner)
    var parameters: [String: Double] = [:]
    for parameter in workload.meta.parameters {
      parameters[parameter.name] =
        try inner.quantity(parameter.name, in: parameter.unit, range: parameter.range) ?? parameter.initial
    }
    let answer: JSONValue
    do throws(WorkloadError) {
      if let networked = workload as? any NetworkWorkload.Type {
        answer = try networked.run(parameters, surroundings)
      } else {
        answer = try workload.run(parameters)
      }
    } catch {
      throw CommandError("workload \(workload.meta.id): \(error.description)", exitStatus: .programFailed)
    }
    return try write(answer, inner.console)
  }

  /// What it runs in; the address by default where it takes none.
  private static func surroundings(
    _ workload: any Workload.Type, _ invocation: Invocation
  ) throws(CommandError) -> NetworkSurroundings {
    let console = invocation.console
    var surroundings = NetworkSurroundings { value throws(WorkloadError) in
      do throws(CommandError) { try console.write(JSONWriter.line(value) + "\n") } catch {
        throw WorkloadError(error.message)
      }
    }
    if workload is any NetworkWorkload.Type, let text = invocation.value(addressOption) {
      guard let address = InternetAddress(text) else {
        throw CommandError(
          "--\(addressOption): \"\(text)\" is no address; expected something like 127.0.0.1 or ::1")
      }
      surroundings.address = address
    }
    return surroundings
  }

  private static let addressOption = "address"

  private static func list(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let meta = CommandMeta(
      name: "workload list", summary: "list the built-in workloads", options: [.format(["text", "json"])])
    guard let inner = try subcommand(invocation, meta) else { return .success }
    let all = WorkloadRegistry.all
    if inner.value("format") == "json" {
      return try write(.array(all.map { ListedWorkload($0).json }), inner.console)
    }
    let rows = all.map { $0.meta }.map {
      ($0.id, [$0.title, opposites($0)].compactMap { $0 }.joined(separator: "; "))
    }
    try inner.console.write(TextLayout.columns(rows, indent: 0) + "\n")
    return .success
  }

  /// Reads the part behind the workload's name; nil where it asked for help, which has been given then.
  private static func subcommand(
    _ invocation: Invocation, _ meta: CommandMeta
  ) throws(CommandError) -> Invocation? {
    let inner = try invocation.subcommand(meta)
    if inner.global.version {
      _ = try VersionCommand.run(inner)
      return nil
    }
    guard inner.global.help else { return inner }
    try inner.console.write(HelpText.command(meta))
    return nil
  }

  private static func write(_ value: JSONValue, _ console: Console) throws(CommandError) -> ExitStatus {
    try console.write(JSONWriter.pretty(value))
    return .success
  }

  private static func opposites(_ workload: WorkloadMeta) -> String? {
    workload.opposites.isEmpty ? nil : "the opposite habit: \(workload.opposites.joined(separator: ", "))"
  }

  static func meta(of workload: any Workload.Type) -> CommandMeta {
    let networked = workload as? any NetworkWorkload.Type
    return CommandMeta(
      name: "workload \(workload.meta.id)", summary: workload.meta.title,
      options: workload.meta.parameters.map(option)
        + (networked.map {
          [
            Option(
              addressOption, argument: "ADDRESS", help: "\($0.addressHelp) [default: \(initialAddress)]")
          ]
        } ?? []),
      details: opposites(workload.meta).map { "T\($0.dropFirst())." } ?? "")
  }

  private static func option(_ parameter: WorkloadParameter) -> Option {
    let range = parameter.range
    let bounds =
      "\(Display.text(range.lowerBound, parameter.unit)) to \(Display.text(range.upperBound, parameter.unit))"
    let initial = Display.text(parameter.initial, parameter.unit)
    return Option(
      parameter.name, argument: "QUANTITY", help: "\(parameter.help); \(bounds) [default: \(initial)]")
  }

  private static let initialAddress = NetworkSurroundings.initialAddress.text
}
