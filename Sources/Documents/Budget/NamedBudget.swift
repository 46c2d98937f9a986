package import Formats

/// A budget under the name that it is called by on the command line.
package struct NamedBudget: DocumentPart {
  package var name: String
  package var budget: Budget

  package init(_ name: String, _ budget: Budget) {
    self.name = name
    self.budget = budget
  }

  package static let table = Table(
    blank: NamedBudget("", Budget(name: "", limits: [:])), .init("name", \.name),
    .init("description", \.budget.description),
    .init("limits", derived: \.budget.limits.count).meaning("how many it has").atLeast(1))
}
