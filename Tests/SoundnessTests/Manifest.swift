/// The targets that Package.swift declares, and what each may import.
struct Manifest {
  var dependencies: [String: [String]]

  init(_ manifest: String) {
    let text = Self.withoutFunctions(manifest)
    dependencies = [:]
    let calls = text.matches(
      of:
        /(?:swift|tests)\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?|Target\(\s*name: "([\w-]+)"(?:,\s*dependencies: \[([^\]]*)\])?/
    )
    for call in calls { add(call.1 ?? call.3, call.2 ?? call.4) }
    for call in text.matches(
      of:
        /(?:optionalLibrary\(|\.plugin\(name: |\.target\(\s*name: )"(\w+)"(?:,\s*dependencies: \[([^\]]*)\])?/
    ) {
      add(call.1, call.2)
    }
  }

  /// Lists that a function puts others before, such as `documents(["Kernel"])`, are written out.
  private static func withoutFunctions(_ manifest: String) -> String {
    let recordings = "\"Quantities\", \"Formats\", \"Recordings\""
    return manifest.replacing(/\b(recordings|documents)\(\[([^\]]*)\]\)/) { call in
      "[\(recordings), \(call.1 == "documents" ? "\"Documents\", " : "")\(call.2)]"
    }
  }

  private mutating func add(_ name: Substring?, _ list: Substring?) {
    guard let name else { return }
    dependencies[String(name)] = (list ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
  }

  /// Imports of our own modules that the importing target does not declare.
  func undeclaredImports(_ files: [SourceFile]) -> [String] {
    files.flatMap { file in
      file.imports.filter { dependencies[$0] != nil && !(dependencies[file.target] ?? []).contains($0) }
        .map { "\(file.path) imports \($0), which \(file.target) does not declare" }
    }
  }

  /// All that a target can reach.
  func closure(of target: String) -> Set<String> {
    var reached: Set<String> = []
    var open = dependencies[target] ?? []
    while let next = open.popLast() {
      if reached.insert(next).inserted { open += dependencies[next] ?? [] }
    }
    return reached
  }
}
