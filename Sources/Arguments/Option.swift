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
