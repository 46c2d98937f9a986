package import Arguments

/// Turns the command line into a command and its invocation.
package enum CommandLineReader {
  package struct Plan {
    package var command: any Command.Type
    package var invocation: Invocation
  }

  package static func read(_ arguments: [[UInt8]]) throws(CommandError) -> Plan {
    let everywhere = OptionTable(GlobalOptions.options, owner: "headroom")
    let before = try everywhere.parse(arguments, stopAtOperand: true)
    var global = GlobalOptions()
    global.merge(before)
    guard let word = before.rest.first else { return try withoutCommand(global) }
    let command = try CommandRegistry.find(
      String(decoding: word, as: UTF8.self),
      before.rest.dropFirst().map { String(decoding: $0, as: UTF8.self) })
    let meta = command.meta
    let table = OptionTable(meta)
    var after = try table.parse(Array(before.rest.dropFirst()), stopAtOperand: meta.operands.stopsScan)
    global.merge(after)
    if global.version { return plan(VersionCommand.self, global) }
    if global.help { return plan(HelpCommand.self, global, [meta.name]) }
    try settleOperands(&after, meta)
    return Plan(command: command, invocation: Invocation(meta: meta, arguments: after, global: global))
  }

  private static func withoutCommand(_ global: GlobalOptions) throws(CommandError) -> Plan {
    if global.version { return plan(VersionCommand.self, global) }
    if global.help { return plan(HelpCommand.self, global) }
    throw CommandError(
      "no command is given",
      hint: "Commands: \(CommandRegistry.names.joined(separator: ", ")).\nTry \"headroom help\".")
  }

  private static func plan(
    _ command: any Command.Type, _ global: GlobalOptions, _ operands: [String] = []
  ) -> Plan {
    Plan(
      command: command,
      invocation: Invocation(
        meta: command.meta, arguments: ParsedArguments(operands: operands), global: global))
  }

  /// What stands behind `--` is an operand too, unless it is a program's.
  private static func settleOperands(_ parsed: inout ParsedArguments, _ meta: CommandMeta)
    throws(CommandError)
  {
    let hint = "Try \"headroom \(meta.name) --help\"."
    if case .program(let option) = meta.operands {
      guard !parsed.rest.isEmpty || option.map({ parsed.values[$0] != nil }) ?? false else {
        throw CommandError(
          "no program to run is given", hint: "Write it behind --: headroom \(meta.name) -- sleep 1\n\(hint)")
      }
      return
    }
    if case .subcommand = meta.operands { return }
    if case .wordOrPrograms = meta.operands, parsed.isRestMarked, !parsed.rest.isEmpty {
      guard let stray = parsed.operands.first else { return }
      throw CommandError("unexpected argument \"\(stray)\" before a program", hint: hint)
    }
    parsed.operands += parsed.rest.map { String(decoding: $0, as: UTF8.self) }
    parsed.rest = []
    let range = meta.operands.count
    if parsed.operands.count > range.upperBound {
      if case .wordOrPrograms = meta.operands {
        throw CommandError(
          "a program stands behind --, and a suite alone",
          hint: "Write: headroom \(meta.name) -- \(parsed.operands.joined(separator: " "))\n\(hint)")
      }
      throw CommandError("unexpected argument \"\(parsed.operands[range.upperBound])\"", hint: hint)
    }
    if parsed.operands.count < range.lowerBound {
      throw CommandError(
        "an argument is missing: headroom \(meta.name) \(meta.usage.first ?? "")",
        hint: (meta.operands.choices.isEmpty || meta.operands.choices.count > 10
          ? "" : "\(meta.name) takes \(meta.operands.choices.orList).\n") + hint)
    }
  }
}
