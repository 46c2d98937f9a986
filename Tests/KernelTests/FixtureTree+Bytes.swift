import Foundation
import TestSupport

extension FixtureTree {
  /// Writes a file of any bytes and answers with its path.
  func file(_ name: String, bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(filePath: path + name))
    return path + name
  }
}
