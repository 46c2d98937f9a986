package import Formats

/// One file that `headroom profiles validate` was given, and all that is wrong with it.
package struct CheckedFile: DocumentPart {
  package var file: String
  /// Nil where the file could not be read.
  package var kind: ProfileCheck.Kind?
  package var problems: [DocumentError]

  private init() { (file, problems) = ("", []) }

  package init(_ operand: String, _ library: ProfileLibrary, _ budgets: [String]) {
    do throws(ExplainedError) {
      let found = try library.deviceOrModel(operand)
      let answer = ProfileCheck.check(file: found.path, bytes: found.bytes, budgets: budgets)
      (file, kind, problems) = (found.path, answer.kind, answer.problems)
    } catch {
      let path = "\(operand): "
      let message =
        error.message.hasPrefix(path) ? String(error.message.dropFirst(path.count)) : error.message
      (file, kind) = (operand, nil)
      problems = [DocumentError(file: operand, place: "", problem: message)]
    }
  }

  package var text: String {
    guard problems.isEmpty else { return problems.map(\.description).joined(separator: "\n") }
    return "\(file): a valid \(kind?.noun ?? "file")"
  }

  package static let table = Table(
    blank: CheckedFile(), .init("file", \.file),
    .init("kind", \.kind).meaning("left out where the file could not be read"),
    .init("valid", derived: \.problems.isEmpty), .init("problems", \.problems))
}

/// What `headroom profiles validate` prints for programs.
package struct CheckedFiles: VersionedDocument {
  package static let schemaVersion = 1
  package var files: [CheckedFile]

  package init(files: [CheckedFile]) { self.files = files }

  package static let table = Table(
    "validate", "Checked files", "What headroom profiles validate prints.", blank: CheckedFiles(files: []),
    .init(version: schemaVersion), .init("files", \.files))
}

extension DocumentError: DocumentPart {
  package static let table = Table(
    blank: DocumentError(file: "", place: "", problem: ""),
    .init("place", \.place).meaning("empty for the file as a whole"), .init("problem", \.problem))
}
