import Kernel
import Quantities

/// The options that may be given at one place of the command line, and how to read them.
package struct OptionTable: Sendable {
  package var options: [Option]
  /// Whose they are, for messages: `headroom run`.
  package var owner: String
  /// What helps who gives an option of another tool.
  package var instead: [String: String]

  package init(_ options: [Option], owner: String, instead: [String: String] = [:]) {
    self.options = options
    self.owner = owner
    self.instead = instead
  }

  /// What one command takes, behind its name.
  package init(_ meta: CommandMeta) {
    self.init(
      meta.options + GlobalOptions.options, owner: "headroom \(meta.name)", instead: meta.instead)
  }

  package func parse(_ arguments: [[UInt8]], stopAtOperand: Bool) throws(CommandError) -> ParsedArguments {
    let scan = try scan(arguments, stopAtOperand: stopAtOperand)
    var parsed = ParsedArguments(rest: Array(arguments[scan.rest...]))
    parsed.isRestMarked = scan.rest > 0 && arguments[scan.rest - 1] == Array("--".utf8)
    for item in scan.items {
      switch item {
      case .operand(let word): parsed.operands.append(word)
      case .option(let index, let value):
        try check(options[index], value, given: parsed.values[options[index].long] != nil)
        parsed.values[options[index].long, default: []].append(value ?? "")
      }
    }
    return parsed
  }

  private func scan(
    _ arguments: [[UInt8]], stopAtOperand: Bool
  ) throws(CommandError) -> ArgumentScanner.Scan {
    let table = options.map {
      ArgumentScanner.Option(name: $0.long, short: $0.short?.asciiValue, takesValue: $0.argument != nil)
    }
    do throws(ArgumentScanner.Problem) {
      return try ArgumentScanner.scan(arguments, table, stopAtOperand: stopAtOperand)
    } catch {
      throw message(error)
    }
  }

  private func message(_ problem: ArgumentScanner.Problem) -> CommandError {
    switch problem {
    case .unknown(let word):
      if let hint = instead[word] { return CommandError("unknown option \"\(word)\"", hint: hint) }
      let guess = word.hasPrefix("--") ? nearest(to: String(word.dropFirst(2))) : nil
      if word.hasPrefix("--format"), options.contains(where: { $0.long == "json" }) {
        return CommandError(
          "unknown option \"\(word)\"",
          hint: "Forms go to files: --json FILE, or -o FILE.json; - is standard output.")
      }
      return error("unknown option \"\(word)\"" + (guess.map { "; did you mean \"--\($0)\"?" } ?? ""))
    case .valueMissing(let index):
      let option = options[index]
      return error("--\(option.long) needs a value: \(option.argument ?? "VALUE")\(known(option))")
    case .valueUnexpected(let index): return error("--\(options[index].long) takes no value")
    }
  }

  /// `; known: handheld, server`, of many some: `; such as brotli`.
  private func known(_ option: Option) -> String {
    let names = option.choices + (option.names?.all ?? [])
    guard !names.isEmpty else { return "" }
    return names.count > 10
      ? "; such as \(names.prefix(5).joined(separator: ", "))" : "; known: \(names.joined(separator: ", "))"
  }

  /// The option that was most likely meant: a slip of the fingers, or a name that was cut short.
  private func nearest(to name: String) -> String? {
    let names = options.map(\.long)
    return Spelling.nearest(to: name, among: names) ?? names.first { $0.hasPrefix(name) }
  }

  private func check(_ option: Option, _ value: String?, given: Bool) throws(CommandError) {
    if given, option.argument != nil, !option.repeatable { throw error("--\(option.long) is given twice") }
    guard let value, !option.choices.isEmpty, !option.choices.contains(value) else { return }
    let guess = Spelling.hint(for: value, among: option.choices)
    throw error("--\(option.long) takes \(option.choices.orList), not \"\(value)\"\(guess)")
  }

  private func error(_ message: String) -> CommandError {
    CommandError("\(message)", hint: "Try \"\(owner) --help\".")
  }
}

extension [String] {
  /// `a, b or c`
  package var orList: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
