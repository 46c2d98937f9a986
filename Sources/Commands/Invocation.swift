package import Arguments
package import OutputStreams
package import Quantities

/// One call of a command: what was given, and where output goes.
package struct Invocation: Sendable {
  package let meta: CommandMeta
  package let arguments: ParsedArguments
  package let console: Console
  /// Options that the caller gave to the whole tool: `quiet`, `verbose`, `color`.
  package let global: GlobalOptions

  package init(meta: CommandMeta, arguments: ParsedArguments, global: GlobalOptions) {
    self.meta = meta
    self.arguments = arguments
    self.global = global
    console = Console(global)
  }

  package func has(_ option: String) -> Bool { arguments.has(option) }
  package func value(_ option: String) -> String? { arguments.value(option) }
  package func values(_ option: String) -> [String] { arguments.values(option) }

  /// What stands behind each `--`.
  package var programs: [[String]] {
    arguments.rest.map { String(decoding: $0, as: UTF8.self) }.split(
      separator: "--", omittingEmptySubsequences: false
    ).map { Array($0) }
  }

  package var operands: [String] { arguments.operands }
  /// The program and its arguments, byte for byte as they were given.
  package var program: [[UInt8]] { arguments.rest }
  /// The same as text; bytes that are not UTF-8 are replaced.
  package var programText: [String] { arguments.rest.map { String(decoding: $0, as: UTF8.self) } }

  /// An option's quantity in the unit's own scale: seconds for a time, whatever suffix was written.
  ///
  /// - Parameters:
  ///   - plain: whether a bare number is taken as being in `unit`.
  ///   - example: what an error shows; nil: the unit's own.
  package func quantity(
    _ option: String, in unit: Unit, range: ClosedRange<Double>, plain: Bool = true, example: String? = nil
  ) throws(CommandError) -> Double? {
    guard let text = value(option) else { return nil }
    return try OptionQuantity(option: option, unit: unit, range: range, plain: plain, example: example)
      .read(text)
  }

  package func usageError(_ message: String) -> CommandError {
    .usage(message, of: meta.name)
  }
}

extension Invocation {
  /// Reads what stands behind a subcommand's name by the subcommand's own table.
  package func subcommand(_ meta: CommandMeta) throws(CommandError) -> Invocation {
    let table = OptionTable(meta)
    let parsed = try table.parse(Array(arguments.rest.dropFirst()), stopAtOperand: false)
    var global = global
    global.merge(parsed)
    let words = parsed.operands + parsed.rest.map { String(decoding: $0, as: UTF8.self) }
    if let stray = words.first {
      throw CommandError("unexpected argument \"\(stray)\"", hint: "Try \"headroom \(meta.name) --help\".")
    }
    return Invocation(meta: meta, arguments: parsed, global: global)
  }
}
