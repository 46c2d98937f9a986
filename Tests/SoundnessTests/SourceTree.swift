import Foundation
import Glibc

/// One file of the repository, as text.
struct SourceFile: Sendable {
  /// Relative to the repository.
  let path: String
  let text: String
  let lines: [String]
  /// Lines that are not comments, with their numbers from 1.
  let code: [(number: Int, line: String)]
  /// Modules that it imports, whatever stands before `import`.
  let imports: [String]
  let name: String
  let directory: String
  /// The target that the file belongs to: the folder under Sources.
  let target: String
  let isSwift: Bool

  init(path: String, text: String) {
    (self.path, self.text) = (path, text)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    code = zip(1..., lines).filter { !$0.1.isComment }.map { (number: $0.0, line: $0.1) }
    imports = code.filter { $0.line.has("import ") }.compactMap { Self.module($0.line) }
    name = (path as NSString).lastPathComponent
    directory = (path as NSString).deletingLastPathComponent
    target = path.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    isSwift = path.hasSuffix(".swift")
  }

  // Made once: an expression that stands where it is used is parsed again for every line.
  nonisolated(unsafe) private static let anImport =
    /^(?:(?:@\w+|package|public|internal|private) )*import (?:\w+ )?([A-Za-z_]\w*)/

  private static func module(_ line: String) -> String? {
    line.firstMatch(of: anImport).map { String($0.1) }
  }
}

extension String {
  var trimmed: String { trimmingCharacters(in: .whitespaces) }
  var indentation: Int { utf8.prefix { $0 == UInt8(ascii: " ") }.count }
  /// As `contains`, in a fraction of its time: what is read are a hundred thousand lines.
  func has(_ part: String) -> Bool { strstr(self, part) != nil }
  var isComment: Bool { utf8.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8) }
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
