import Foundation

/// The files that stand beside the targets, each kept small.
enum FuzzCorpus {
  static let directory = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fuzz")
    .standardized.path

  static func files(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(directory)/\(folder)")) ?? []).sorted()
  }

  /// The contents, in the order of their names.
  static func seeds(_ name: String) throws -> [[UInt8]] {
    try files("corpus/\(name)").map { file in
      Array(try Data(contentsOf: URL(filePath: "\(directory)/corpus/\(name)/\(file)")))
    }
  }
}
