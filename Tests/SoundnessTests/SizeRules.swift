/// How long files and functions may be.
enum SizeRules {
  static let longestFile = 400
  static let longestFunction = 60

  static func longFiles(_ files: [SourceFile]) -> [String] {
    files.filter { $0.lines.count - 1 > longestFile }.map { "\($0.path): \($0.lines.count - 1) lines" }
  }

  static func longFunctions(_ files: [SourceFile]) -> [String] {
    files.flatMap { file in
      functions(in: file).filter { $0.length > longestFunction }
        .map { "\(file.path):\($0.line): \($0.length) lines" }
    }
  }

  /// The functions of a formatted file: a body ends at the first brace in the column where its head starts.
  static func functions(in file: SourceFile) -> [(line: Int, length: Int)] {
    let lines = file.lines
    return lines.indices.compactMap { start in
      guard isHead(lines[start], file), let end = end(of: start, lines) else { return nil }
      return (start + 1, end - start + 1)
    }
  }

  // Made once: an expression that stands where it is used is parsed again for every line.
  nonisolated(unsafe) private static let headInC = /^[A-Za-z].*\(/
  nonisolated(unsafe) private static let head =
    /^ *(?:@?\w+(?:\([^)]*\))? )*(?:func |init[?(<]|deinit |subscript[(<])/

  private static func isHead(_ line: String, _ file: SourceFile) -> Bool {
    guard file.isSwift else {
      return line.has("(") && !line.hasSuffix(";") && line.firstMatch(of: headInC) != nil
    }
    // Most lines are settled without the costly expression.
    guard ["func ", "init", "deinit ", "subscript"].contains(where: line.has) else { return false }
    return line.firstMatch(of: head) != nil
  }

  /// Nil where the declaration has no body.
  private static func end(of start: Int, _ lines: [String]) -> Int? {
    let column = lines[start].indentation
    if lines[start].contains("{"), lines[start].hasSuffix("}") { return start }
    for index in lines.indices.dropFirst(start + 1) where !lines[index].trimmed.isEmpty {
      if lines[index].indentation < column { return nil }
      if lines[index].indentation == column, lines[index].trimmed.hasPrefix("}") { return index }
    }
    return nil
  }
}
