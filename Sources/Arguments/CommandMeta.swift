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
  /// What helps who gives an option of another tool, such as `--pid`.
  package var instead: [String: String]
  /// Command lines to begin with.
  package var examples: [String]
  /// Whether it asks the running system, or this process, for something that stands in /proc.
  package var needsProc: Bool

  package init(
    name: String, summary: String, group: CommandGroup = .reference, usage: [String] = ["[OPTION…]"],
    options: [Option] = [], operands: Operands = .none, details: String = "", examples: [String] = [],
    names: KnownNames? = nil, following: [String: KnownNames] = [:],
    instead: [String: String] = [:], needsProc: Bool = true
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
    self.instead = instead
    self.needsProc = needsProc
  }
}
