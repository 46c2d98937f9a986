package import Kernel

/// A capture as one text file, for people to read and to send along with a report of a problem.
///
/// Below three lines of header stands one section for each question, ordered by what was asked: a line with the kind of
/// question and its subject, then the answer. The first character of an answer's line says what the rest is: a blank
/// for text that a newline ends, `0` for text that a NUL ends, `+` for text that ends there, `=` for base64, `!` for a
/// refusal with the error's name, the call and its subject. The last line is `end`, the number of answers and the SHA-256
/// of all that stands before it.
package struct CaptureArchive: Sendable, Equatable {
  package static let version = 2
  /// The first version had no last line.
  static let readVersions = [1, version]
  static let end = "end"
  /// The first line is this and the version.
  static let title = "headroom capture"

  package var capture: Capture
  /// Name and version of the tool that asked.
  package var tool: String
  /// Whether identifying data was replaced.
  package var isRedacted: Bool

  package var integrity: Integrity

  /// What an archive's last line says of it.
  package enum Integrity: Sendable {
    /// It is as it was written.
    case whole
    /// It has as many answers as were written, and other bytes.
    case changed
    /// It is of the first version, which had no such line.
    case untold
  }

  package init(capture: Capture, tool: String, isRedacted: Bool, integrity: Integrity = .whole) {
    self.capture = capture
    self.tool = tool
    self.isRedacted = isRedacted
    self.integrity = integrity
  }

  /// What no capture of a device reaches, and no reader is made to hold.
  package enum Limits {
    package static let answer = Capture.largestAnswer
    package static let subject = 64 << 10
    package static let sections = 1 << 18
    package static let archive = 64 << 20
  }

  /// Whether a file calls itself a capture, whatever its version.
  package static func isArchive(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "\(title) ".utf8) }
}

extension CaptureArchive {
  /// An archive that cannot be understood, with the number of the line.
  package struct Problem: Error, Equatable, CustomStringConvertible {
    package var line: Int
    package var problem: String
    package init(line: Int, problem: String) {
      self.line = line
      self.problem = problem
    }
    package var description: String { "line \(line): \(problem)" }
  }

  /// - Throws: `Problem` for whatever is not an archive of this version within its limits.
  package init(parsing bytes: [UInt8]) throws(Problem) {
    var parser = CaptureArchiveParser(bytes)
    self = try parser.archive()
  }
}
