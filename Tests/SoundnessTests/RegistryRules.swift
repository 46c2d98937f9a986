/// That each unit in a folder All/ stands in the registry beside it, by its own name and in order.
enum RegistryRules {
  static func violations(_ files: [SourceFile]) -> [String] {
    let folders = Set(files.map(\.directory).filter { $0.hasSuffix("/All") })
    return folders.sorted().flatMap { folder in check(folder, files) }
  }

  private static func check(_ folder: String, _ files: [SourceFile]) -> [String] {
    let units = files.filter { $0.directory == folder }
    let registries = files.filter { folder == $0.directory + "/All" && $0.name.hasSuffix("Registry.swift") }
    guard let registry = registries.first, registries.count == 1 else {
      return ["\(folder): \(registries.count) registries beside it"]
    }
    let registered = registry.code.flatMap { $0.line.matches(of: /(\w+)\.self/).map { String($0.1) } }
    let kind = String(registry.name.dropLast("Registry.swift".count))
    var found = units.filter { !registered.contains(type($0)) }.map {
      "\($0.path) is not in \(registry.path)"
    }
    found += registered.filter { name in !units.contains { type($0) == name } }
      .map { "\(registry.path): \($0) has no file of its name in \(folder)" }
    found += units.filter { !type($0).hasSuffix(kind) || !declares($0) }
      .map { "\($0.path) does not declare a \(kind) of its name" }
    if registered != registered.sorted(by: { $0.lowercased() < $1.lowercased() }) {
      found.append("\(registry.path) is not in alphabetical order")
    }
    return found
  }

  private static func type(_ file: SourceFile) -> String { String(file.name.dropLast(".swift".count)) }

  private static func declares(_ file: SourceFile) -> Bool {
    file.code.contains {
      $0.line.firstMatch(of: /(?:enum|struct|class) (\w+)/).map { String($0.1) } == type(file)
    }
  }
}
