/// Names that stand beside bars: short, and each another where the whole names are.
enum ShareNames {
  /// Letters that stand beside a bar.
  private static let longest = 24

  static func short(_ names: [String]) -> [String] {
    let ends = names.map(end)
    return zip(names, ends).map { name, end in
      let same = zip(names, ends).filter { $0.1 == end && $0.0 != name }.map(\.0)
      return same.isEmpty ? end : distinct(name, from: same) ?? end
    }
  }

  /// The end of a path tells more than its beginning, which many have in common.
  private static func end(_ name: String) -> String {
    guard name.hasPrefix("/"), name.count > longest else { return name }
    let parts = name.split(separator: "/")
    let fitting = parts.indices.first { parts[$0...].joined(separator: "/").count <= longest - 2 }
    return "…/" + parts[(fitting ?? parts.count - 1)...].joined(separator: "/")
  }

  /// With the folder that tells it from the others, the nearest to its end: `…/build-arm/…/image`.
  private static func distinct(_ name: String, from others: [String]) -> String? {
    let parts = name.split(separator: "/")
    let others = others.map { $0.split(separator: "/") }
    func tells(_ depth: Int) -> Bool {
      others.allSatisfy { $0.count < depth || $0[$0.count - depth] != parts[parts.count - depth] }
    }
    guard let last = parts.last, parts.count > 1, let depth = (2...parts.count).first(where: tells) else {
      return nil
    }
    let folder = parts[parts.count - depth]
    let room = max(6, longest - last.count - 5)
    let shown = folder.count > room ? folder.prefix(room - 1) + "…" : folder
    return "…/\(shown)/\(depth > 2 ? "…/" : "")\(last)"
  }
}
