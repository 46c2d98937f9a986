/// What kind of name a word of the command line is. The names are looked up when completions are made or an option lacks its
/// value, and never before.
package struct KnownNames: Sendable {
  /// What may stand in the place of such a name.
  package enum Alternative: Sendable {
    case nothing
    /// A JSON file of the user's own.
    case document
    case file
    /// Any program of the machine, for which the shell has names of its own.
    case program
    /// A case of the suite that stands on the same line.
    case suiteCase
  }

  package let alternative: Alternative
  /// What of this machine the shell asks for at the moment of completion, besides `all`; nil where `all` is all.
  package let machine: MachineNames?
  /// Whether more of the same word follows a name.
  package let goesOn: Bool
  private let names: @Sendable () -> [String]
  private var furtherNames: @Sendable () -> [String] = { [] }

  package init(
    or alternative: Alternative = .nothing, machine: MachineNames? = nil, goesOn: Bool = false,
    _ names: @escaping @Sendable () -> [String] = { [] }
  ) {
    self.alternative = alternative
    self.machine = machine
    self.goesOn = goesOn
    self.names = names
  }

  /// The same names, which may go on behind a comma.
  ///
  /// - Parameter further: each with the name that it follows.
  package func continued(by further: @escaping @Sendable () -> [String]) -> KnownNames {
    var names = self
    names.furtherNames = further
    return names
  }

  package var all: [String] { names() }

  /// What a name goes on with behind a comma, as the parameters of a stimulus.
  package var further: [String] { furtherNames() }
}
