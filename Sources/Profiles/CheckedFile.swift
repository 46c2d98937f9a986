package import Documents

/// One file that `headroom profiles validate` was given, and all that is wrong with it.
package struct CheckedFile {
  package var file: String
  /// Nil where the file could not be read.
  package var kind: ProfileCheck.Kind?
  package var problems: [DocumentError]

  package init(_ operand: String, _ library: ProfileLibrary, _ budgets: [String]) {
    do throws(ExplainedError) {
      let (path, bytes) = try library.deviceOrModel(operand)
      let answer = ProfileCheck.check(file: path, bytes: bytes, budgets: budgets)
      (file, kind, problems) = (path, answer.kind, answer.problems)
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

  package var json: JSONValue {
    .members([
      "file": .string(file), "kind": kind.map { .string($0.rawValue) }, "valid": .bool(problems.isEmpty),
      "problems": .array(
        problems.map { ["place": .string($0.place), "problem": .string($0.problem)] }),
    ])
  }
}
