/// One thing that the tool does: the word after `headroom`.
package protocol Command: Sendable {
  static var meta: CommandMeta { get }
  static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus
  /// Whether it asks the running system, or this process, for something that stands in /proc.
  static func needsProc(_ invocation: Invocation) -> Bool
}

extension Command {
  package static func needsProc(_ invocation: Invocation) -> Bool { meta.needsProc }
}

/// What a command is called and takes. Parsing, `--help`, completions and the manual page all come from this.
package struct CommandMeta: Sendable {
  package var name: String
  /// One line without a full stop.
  package var summary: String
  package var group: CommandGroup
  /// What follows the command's name, one line for each form of use.
  package var usage: [String]
  package var options: [Option]
  package var operands: Operands
  /// Paragraphs, separated by blank lines; a line that starts with two spaces stands as it is.
  package var details: String
  /// What kind of name its operands are, besides `operands.choices`; nil where files or texts.
  package var names: KnownNames?
  /// What may follow an operand, such as the metric of `trend`.
  package var following: [String: KnownNames]
  /// Command lines to begin with.
  package var examples: [String]
  /// What `Command.needsProc` answers, unless the command says otherwise.
  package var needsProc: Bool

  package init(
    name: String, summary: String, group: CommandGroup = .reference, usage: [String] = ["[OPTION…]"],
    options: [Option] = [], operands: Operands = .none, details: String = "", examples: [String] = [],
    names: KnownNames? = nil, following: [String: KnownNames] = [:], needsProc: Bool = true
  ) {
    self.name = name
    self.summary = summary
    self.group = group
    self.usage = usage
    self.options = options
    self.operands = operands
    self.details = details
    self.examples = examples
    self.names = names
    self.following = following
    self.needsProc = needsProc
  }
}

/// One option of a command.
package struct Option: Sendable {
  /// Kebab-case, without the dashes.
  package var long: String
  package var short: Character?
  /// What the value is called in help; nil for an option without a value.
  package var argument: String?
  package var help: String
  /// The only values it takes; empty where any text may be given.
  package var choices: [String]
  package var repeatable: Bool
  package var group: OptionGroup
  /// What kind of name it takes, for completions; nil where any text or number may be given.
  package var names: KnownNames?

  package init(
    _ long: String, short: Character? = nil, argument: String? = nil, choices: [String] = [],
    repeatable: Bool = false, names: KnownNames? = nil, group: OptionGroup = .general, help: String
  ) {
    self.long = long
    self.short = short
    self.argument = argument
    self.choices = choices
    self.repeatable = repeatable
    self.names = names
    self.group = group
    self.help = help
  }
}

/// What a command takes besides options.
package enum Operands: Sendable {
  case none
  /// So many words, of which the first may be one of the choices.
  case words(ClosedRange<Int>, choices: [String] = [])
  /// Perhaps the name of a command.
  case commandName
  /// A word that has options of its own; it and all that follows are left to the command.
  case subcommand(choices: [String])
  /// One word, or programs with their arguments, each behind its own `--`.
  case wordOrPrograms
  /// A program with its arguments, none of which is looked at. It may be left out where an option names it.
  case program(unless: String? = nil)

  package var stopsScan: Bool {
    switch self {
    case .none, .words, .wordOrPrograms, .commandName: false
    case .subcommand, .program: true
    }
  }

  package var choices: [String] {
    switch self {
    case .words(_, let choices), .subcommand(let choices): choices
    case .commandName: CommandRegistry.names
    case .none, .program, .wordOrPrograms: []
    }
  }

  /// How many words it takes.
  package var count: ClosedRange<Int> {
    switch self {
    case .none: 0...0
    case .commandName: 0...1
    case .words(let range, _): range
    case .wordOrPrograms: 1...1
    case .subcommand, .program: 1...Int.max
    }
  }
}
