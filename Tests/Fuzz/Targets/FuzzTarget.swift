/// A parser of bytes that somebody else wrote.
package protocol FuzzTarget: Sendable {
  /// As the command line and the folder of its corpus call it.
  static var name: String { get }

  /// How often the tests run it on mutated bytes: fewer where a run takes milliseconds.
  static var tries: Int { get }

  /// Parses the bytes. Whatever they are it comes back, soon, and stops the process only over a claim that is broken.
  static func run(_ bytes: [UInt8])
}

extension FuzzTarget {
  package static var tries: Int { 3000 }
}

/// Stops the process where a claim about a parser does not hold, in release builds as well.
func claim(_ isTrue: Bool, _ claim: StaticString, file: StaticString = #fileID, line: UInt = #line) {
  precondition(isTrue, "\(claim)", file: file, line: line)
}
