/// What a command takes besides options.
package enum Operands: Sendable {
  case none
  /// So many words, of which the first may be one of the choices.
  case words(ClosedRange<Int>, choices: [String] = [])
  /// A word that has options of its own; it and all that follows are left to the command.
  case subcommand(choices: [String])
  /// One word, or programs with their arguments, each behind its own `--`.
  case wordOrPrograms
  /// A program with its arguments, none of which is looked at. It may be left out where an option names it.
  case program(unless: String? = nil)

  package var stopsScan: Bool {
    switch self {
    case .none, .words, .wordOrPrograms: false
    case .subcommand, .program: true
    }
  }

  package var choices: [String] {
    switch self {
    case .words(_, let choices), .subcommand(let choices): choices
    case .none, .program, .wordOrPrograms: []
    }
  }

  /// How many words it takes.
  package var count: ClosedRange<Int> {
    switch self {
    case .none: 0...0
    case .words(let range, _): range
    case .wordOrPrograms: 1...1
    case .subcommand, .program: 1...Int.max
    }
  }
}
