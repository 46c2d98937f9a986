import Foundation

/// One file of the repository, as text.
struct SourceFile: Sendable {
  /// Relative to the repository.
  var path: String
  var text: String

  var lines: [String] { text.components(separatedBy: "\n") }
  /// Lines that are not comments, with their numbers from 1.
  var code: [(number: Int, line: String)] {
    lines.enumerated().map { ($0.offset + 1, $0.element) }.filter { !$0.1.trimmed.hasPrefix("//") }
  }
  var name: String { (path as NSString).lastPathComponent }
  var directory: String { (path as NSString).deletingLastPathComponent }
  /// The target that the file belongs to: the folder under Sources.
  var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
  var isSwift: Bool { path.hasSuffix(".swift") }

  /// Modules that it imports, whatever stands before `import`.
  var imports: [String] {
    code.filter { $0.line.contains("import ") }.compactMap { entry in
      entry.line.firstMatch(
        of: /^(?:(?:@\w+|package|public|internal|private) )*import (?:\w+ )?([A-Za-z_]\w*)/
      )
      .map { String($0.1) }
    }
  }
}

extension String {
  var trimmed: String { trimmingCharacters(in: .whitespaces) }
  var indentation: Int { prefix { $0 == " " }.count }
}

/// The repository that these tests were built from.
enum SourceTree {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    .path

  static func file(_ path: String) throws -> SourceFile {
    let bytes = try Data(contentsOf: URL(filePath: root + "/" + path))
    return SourceFile(path: path, text: String(decoding: bytes, as: UTF8.self))
  }

  /// Every Swift and C file under a folder, by path.
  static func files(under folder: String) throws -> [SourceFile] {
    let paths = FileManager.default.subpaths(atPath: root + "/" + folder) ?? []
    return try paths.sorted().filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") || $0.hasSuffix(".h") }
      .map { try file(folder + "/" + $0) }
  }

  static let sources = (try? files(under: "Sources")) ?? []
  static let tests = (try? files(under: "Tests")) ?? []

  /// Files and folders, sorted; none where there is no such folder.
  static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root + "/" + folder)) ?? []).sorted()
  }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root + "/" + path) }

  static func folders(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root + "/" + folder).sorted().filter { name in
      var isDirectory: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(root)/\(folder)/\(name)", isDirectory: &isDirectory)
        && isDirectory.boolValue
    }
  }
}
