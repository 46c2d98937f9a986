package import Arguments
import OutputStreams
import Quantities

/// Watches what measures energy here, and finds out by it what the processors draw.
package enum EnergyCommand: Command {
  package static let meta = CommandMeta(
    name: "energy", summary: "watch this machine's energy meters, or fit a power model by them",
    group: .check,
    usage: EnergyAction.all.map(\.usage),
    options: [
      Option(
        "duration", argument: "TIME", help: "watch for this long [default: 3 s, or what the meters need]"),
      .format(["text", "json"]),
    ] + EnergyCalibrateAction.options,
    operands: .words(1...1, choices: EnergyAction.all.map(\.name)),
    details: """
      "meters" reads each meter of the machine for a while and reports what it covers, its steps, how often it has a new \
      figure, after how many joules it starts again from zero, and what flows now; of one that cannot be read, why, and the \
      command that grants it. Reading draws next to nothing, but some chips wake the device that they are on.

      What is missing here is not a failure: the exit status is 0.

      "calibrate" keeps one, half and all of the processors of each kind busy at up to six of their frequencies, reads \
      the meter meanwhile, and fits what the machine draws at rest, what a cluster does and what a processor does at each \
      frequency. The table of what was measured and fitted goes to standard error, the model with each number's error to \
      --output. Frequencies that were set before are put back. Without a meter, where the fit is bad or where it was ended \
      early nothing is written, and the exit status is 4. Let the machine be quiet meanwhile, unplugged where its \
      battery is the meter.
      """,
    examples: [
      "headroom energy meters --duration 20s",
      "sudo headroom energy calibrate --output laptop.json",
    ], instead: OtherTools.attachingOptions)

  package static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let name = invocation.operands.first ?? ""
    guard let action = EnergyAction.all.first(where: { $0.name == name }) else {
      let names = EnergyAction.all.map(\.name)
      let guess = Spelling.hint(for: name, among: names)
      throw invocation.usageError("energy takes \(names.orList), not \"\(name)\"\(guess)")
    }
    try action.check(invocation)
    return try action.run(invocation)
  }
}
