/// Why bytes are no property list, and where.
package struct PropertyListError: Error, Equatable, CustomStringConvertible {
  package enum Place: Sendable, Equatable {
    /// Both count from 1; columns are characters.
    case text(line: Int, column: Int)
    /// From the start of the file.
    case byte(Int)
  }

  /// Nil where the form could not be told.
  package var form: PropertyListForm?
  package var place: Place?
  package var problem: String

  package init(form: PropertyListForm?, place: Place?, problem: String) {
    self.form = form
    self.place = place
    self.problem = problem
  }

  package var description: String {
    let form = form.map { "\($0.rawValue) property list" } ?? "property list"
    return switch place {
    case .text(let line, let column): "\(form), line \(line), column \(column): \(problem)"
    case .byte(let offset): "\(form), byte \(offset): \(problem)"
    case nil: "\(form): \(problem)"
    }
  }
}
