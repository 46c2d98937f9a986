/// Names that only this machine knows. Completions that are packaged are for every machine, and so ask for them by
/// `headroom completions meters`.
package struct MachineNames: Sendable {
  /// The word that asks for them.
  package let word: String
  /// Whether several stand in one word, with commas in between.
  package let isList: Bool
  private let names: @Sendable () -> [String]

  package init(_ word: String, isList: Bool = false, _ names: @escaping @Sendable () -> [String]) {
    self.word = word
    self.isList = isList
    self.names = names
  }

  package var all: [String] { names() }
}
