/// A command line taken apart: nothing has been read from the machine and nothing done yet.
package struct ParsedArguments: Sendable, Equatable {
  /// Values by the option's long name, in the order given; an option without a value counts its uses.
  package var values: [String: [String]]
  package var operands: [String]
  /// What was left alone: a program with its arguments, or a subcommand's part.
  package var rest: [[UInt8]]
  /// Whether `--` stands before the rest, so that nobody can take it for something else.
  package var isRestMarked = false

  package init(values: [String: [String]] = [:], operands: [String] = [], rest: [[UInt8]] = []) {
    self.values = values
    self.operands = operands
    self.rest = rest
  }

  package func has(_ option: String) -> Bool { values[option] != nil }

  /// Of an option that was given several times the last.
  package func value(_ option: String) -> String? { values[option]?.last }

  package func values(_ option: String) -> [String] { values[option] ?? [] }
}
