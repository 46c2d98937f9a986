import Glibc

/// What a machine answered to all that a probe asked of it.
package struct Capture: Sendable, Equatable {
  /// How something was asked.
  package enum Kind: String, Sendable, CaseIterable {
    /// A file's bytes.
    case file
    /// Where a symbolic link leads.
    case link
    /// Whether a path is there.
    case existence
    /// The names in a directory, a line each.
    case directory
    /// Anything else: an ioctl, a netlink dump, a daemon's reply.
    case answer

    /// The call that is named when it was refused.
    var call: String {
      switch self {
      case .file: "open"
      case .link: "readlink"
      case .existence: "access"
      case .directory: "opendir"
      case .answer: "ask"
      }
    }
  }

  package struct Question: Sendable, Hashable {
    package var kind: Kind
    /// A path, or the question's own words; one line.
    package var subject: String
    package init(_ kind: Kind, _ subject: String) {
      self.kind = kind
      self.subject = subject
    }
  }

  package enum Answer: Sendable, Equatable {
    case bytes([UInt8])
    case refusal(SystemError)

    func get() throws(SystemError) -> [UInt8] {
      switch self {
      case .bytes(let bytes): return bytes
      case .refusal(let error): throw error
      }
    }
  }

  /// Bytes of an answer, which no file or table of a kernel exceeds.
  package static let largestAnswer = 4 << 20

  package var answers: [Question: Answer]
  package init(_ answers: [Question: Answer] = [:]) { self.answers = answers }

  /// - Throws: The noted refusal; where nothing was noted ENOENT for a path and ENODATA for a question.
  package func answer(_ kind: Kind, _ subject: String) throws(SystemError) -> [UInt8] {
    if let answer = answers[Question(kind, subject)] { return try answer.get() }
    let code = kind == .answer ? ENODATA : ENOENT
    throw SystemError(code: code, call: kind.call, subject: "\(subject) (not in the capture)")
  }
}
