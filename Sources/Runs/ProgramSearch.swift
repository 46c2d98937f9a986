import Formats
import Kernel
import Profiles
import Quantities

/// Finds the program that a command's first word means, and says what was meant where there is none.
struct ProgramSearch {
  let command: [String]
  /// The value of `PATH`.
  let path: String

  private var word: String { command.first ?? "" }

  /// - Throws: where there is no such program, or it cannot be executed.
  func check() throws(ExplainedError) {
    let file: String
    do throws(Executable.Failure) { file = try Executable.find(word, path: path) } catch {
      throw explained(error)
    }
    guard let interpreter = Executable.interpreter(of: file), !KernelRoot.live.exists(interpreter) else {
      return
    }
    let name = interpreter.split(separator: "/").last.map { String($0) } ?? interpreter
    throw ExplainedError(
      "\(word): its interpreter \(interpreter) is not there\(Spelling.hint(for: name, among: programs))",
      hint: "The first line of \(word) names it, behind #!.")
  }

  private func explained(_ failure: Executable.Failure) -> ExplainedError {
    switch failure {
    case .notFound: missing
    case .directory:
      ExplainedError("\(word): is a directory, not a program", hint: "Name the program in it: \(inside)")
    case .notExecutable(let file):
      ExplainedError("\(word): permission denied (not executable)", hint: "Try: chmod +x \(file)")
    }
  }

  /// `/tmp/app`, of a folder with programs the first of them.
  private var inside: String {
    let folder = word.hasSuffix("/") ? word : word + "/"
    return folder + (Executable.programs(folder).first ?? "PROGRAM")
  }

  private var missing: ExplainedError {
    if let remedy { return ExplainedError("\(word): no such program", hint: remedy) }
    guard let slash = word.lastIndex(of: "/") else {
      return ExplainedError(
        "\(word): no such program\(Spelling.hint(for: word, among: programs))",
        hint: "It is in none of the folders of PATH.")
    }
    let folder = String(word[...slash])
    let near = Spelling.nearest(
      to: String(word[word.index(after: slash)...]), among: Executable.programs(folder))
    return ExplainedError(
      "\(word): no such program" + (near.map { "; did you mean \"\(folder)\($0)\"?" } ?? ""))
  }

  /// What a shell would have made of it, which Headroom does not.
  private var remedy: String? {
    let name = word.prefix { $0 != "=" }
    let isVariable =
      name.count < word.count && name.first?.isNumber == false
      && name.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
    if isVariable, command.count > 1 {
      return "A variable is set by env: headroom run -- env \(command.joined(separator: " "))"
    }
    guard command.count == 1, word.contains(where: { " |&;<>$".contains($0) }) else { return nil }
    let line = word.replacing("'", with: "'\\''")
    return "A line for a shell is run by one: headroom run -- sh -c '\(line)'"
  }

  private var programs: [String] {
    path.split(separator: ":").flatMap { Executable.programs(String($0)) }
  }
}
