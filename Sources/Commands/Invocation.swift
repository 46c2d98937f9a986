import Formats
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

  package func has(_ option: String) -> Bool { arguments.values[option] != nil }
  package func value(_ option: String) -> String? { arguments.values[option]?.last }
  package func values(_ option: String) -> [String] { arguments.values[option] ?? [] }

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
    CommandError(message, hint: "Try \"headroom \(meta.name) --help\".")
  }
}

/// How the value of an option is read as a quantity.
package struct OptionQuantity: Sendable {
  package var option: String
  package var unit: Unit
  package var range: ClosedRange<Double>
  package var plain: Bool
  /// What it would be like, where that is not like anything of its unit.
  package var example: String?

  package func read(_ text: String) throws(CommandError) -> Double {
    let expected = "expected something like \(example.map { "\"\($0)\"" } ?? unit.example)"
    let quantity: Quantity
    do { quantity = try Quantity(parsing: text) } catch {
      throw CommandError("--\(option): \(error); \(expected)")
    }
    guard quantity.unit == unit || (plain && quantity.unit == .count) else {
      let problem = quantity.unit == .count ? "has no unit" : "has a unit that does not fit"
      throw CommandError("--\(option): \"\(text)\" \(problem); \(expected)")
    }
    guard range.contains(quantity.value) else {
      let bounds = "\(exactly(range.lowerBound)) to \(exactly(range.upperBound))"
      throw CommandError("--\(option): \"\(text)\" is out of range; it may be \(bounds)")
    }
    return quantity.value
  }

  /// A bound as it is shown, unless that rounds it to what is out of bounds.
  private func exactly(_ bound: Double) -> String {
    let shown = Display.text(bound, unit)
    if let read = try? Quantity(parsing: shown), read.value == bound { return shown }
    return JSONWriter.text(bound) + (unit == .count ? "" : " \(unit.rawValue)")
  }
}

extension Invocation {
  /// Reads what stands behind a subcommand's name by the subcommand's own table.
  package func subcommand(_ meta: CommandMeta) throws(CommandError) -> Invocation {
    let table = OptionTable(meta.options + GlobalOptions.options, owner: "headroom \(meta.name)")
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
