import Foundation

/// What no source file may contain.
enum LanguageRules {
  /// The build plugin runs inside the package manager and is no part of the tool.
  static func foundationImports(_ files: [SourceFile]) -> [String] {
    // The build's plug-ins are no part of the tool.
    files.filter { !["CompileBPF", "EmbedProfiles"].contains($0.target) }
      .filter { !$0.imports.filter { $0.hasPrefix("Foundation") }.isEmpty }.map(\.path)
  }

  static func prints(_ files: [SourceFile]) -> [String] {
    files.filter { $0.isSwift && $0.target != "OutputStreams" }.flatMap { file in
      file.code.filter {
        ["print(", "dump(", "Print("].contains(where: $0.line.has)
          && $0.line.firstMatch(of: /(?:^|[^.\w])(?:debugPrint|print|dump)\(/) != nil
      }
      .map { "\(file.path):\($0.number)" }
    }
  }

  private static let banned = ["try!", " as! ", "fatalError(", "@unchecked Sendable", "nonisolated(unsafe)"]

  static func traps(_ files: [SourceFile]) -> [String] {
    files.filter(\.isSwift).flatMap { file in
      file.code.flatMap { entry in
        banned.filter { entry.line.has($0) }.map { "\(file.path):\(entry.number): \($0.trimmed)" }
      }
    }
  }

  /// Foundation learns of a child's end through a descriptor that whatever else is started meanwhile inherits: it then
  /// waits for that to end too, and the child stays a zombie until then.
  static func foundationProcesses(_ files: [SourceFile]) -> [String] {
    files.filter(\.isSwift).flatMap { file in
      file.code.filter {
        $0.line.has("Process(") && $0.line.firstMatch(of: /(?:^|[^.\w])Process\(\)/) != nil
      }
      .map { "\(file.path):\($0.number)" }
    }
  }

  /// A release build is linked without the names of characters (Sources/CLinux/characters.c).
  static func characterNames(_ files: [SourceFile]) -> [String] {
    files.filter(\.isSwift).flatMap { file in
      file.code.filter {
        $0.line.has("properties.name") && $0.line.firstMatch(of: /\.properties\.name(?:Alias)?\b/) != nil
      }
      .map { "\(file.path):\($0.number)" }
    }
  }

  /// Whatever another test starts at that moment is born with it, and is then seen to listen or to be connected.
  static func inheritedSockets(_ files: [SourceFile]) -> [String] {
    files.filter(\.isSwift).flatMap { file in
      file.code.filter {
        $0.line.has("(SOCK_") && $0.line.has(".rawValue") && !$0.line.has("SOCK_CLOEXEC")
      }
      .map { "\(file.path):\($0.number)" }
    }
  }

  /// What decides in a run reads no clock and asks the machine nothing: it is told.
  static func machineAccess(_ files: [SourceFile]) -> [String] {
    files.filter { $0.directory == "Sources/Harness/RunMachine" }.flatMap { file in
      file.code.filter {
        $0.line.firstMatch(of: /Clock\.|KernelRoot|ProcessTree|Children\.|\bkill\(-?\w*pid/) != nil
      }
      .map { "\(file.path):\($0.number)" }
    }
  }

  private static let vague = ["Util", "Helper", "Manager", "Common", "Misc"]

  static func vagueNames(_ files: [SourceFile]) -> [String] {
    files.filter { file in
      file.name == "Main.swift" || vague.contains { file.name.contains($0) }
    }.map(\.path)
  }

  private static let mostUnlabelled = 3
  /// Of a list of parameters.
  private static let mostLines = 12

  nonisolated(unsafe) private static let function = /func (?<name>\w+)(?:<[^>]*>)?(?=\()/

  /// Functions of which a call does not show what its arguments are.
  static func unlabelledFunctions(_ files: [SourceFile]) -> [String] {
    files.filter(\.isSwift).flatMap { file in
      file.lines.indices.compactMap { index -> String? in
        guard file.lines[index].has("func "), !file.lines[index].isComment else { return nil }
        let text = file.lines[index...].prefix(mostLines).joined(separator: "\n")
        guard let match = text.firstMatch(of: function) else { return nil }
        let list = parameters(text[match.range.upperBound...])
        let unlabelled = list.count { $0.trimmingCharacters(in: .whitespacesAndNewlines).hasPrefix("_ ") }
        return unlabelled > mostUnlabelled ? "\(file.path):\(index + 1): \(match.output.name)" : nil
      }
    }
  }

  /// Of a list in parentheses that a text begins with, each parameter.
  private static func parameters(_ text: Substring) -> [Substring] {
    var (depth, start, found) = (0, text.index(after: text.startIndex), [Substring]())
    for index in text.indices {
      switch text[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "," where depth == 1:
        found.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
      if depth == 0 { return found + [text[start..<index]] }
    }
    return found
  }
}
