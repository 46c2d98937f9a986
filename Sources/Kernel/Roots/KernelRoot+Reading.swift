package import Formats
import Glibc
package import Recordings

extension KernelRoot {
  /// A file's text, or why there is none.
  package func reading(_ file: String) -> Reading<String> {
    do { return .value(try text(file)) } catch { return .refusal(error) }
  }

  /// A file's whole number, or why there is none.
  package func number(_ file: String) -> Reading<Int> {
    switch reading(file) {
    case .value(let text): Int(text.trimmedBlanks).map { .value($0) } ?? .failed("\(file) holds no number")
    case .absent(let why): .absent(why)
    case .denied(let why): .denied(why)
    case .failed(let why): .failed(why)
    }
  }
}

extension Reading {
  /// What a failed system call says of the thing it asked for.
  package static func refusal(_ error: SystemError) -> Reading {
    switch error.code {
    case ENOENT, ENOTDIR, ENODEV, ENODATA: .absent("\(error)")
    case EACCES, EPERM: .denied("\(error)")
    default: .failed("\(error)")
    }
  }

  /// The value for a document; what is missing stands there with its reason, never as zero.
  package func json(_ body: (Value) -> JSONValue) -> JSONValue {
    switch self {
    case .value(let value): body(value)
    case .absent(let why), .denied(let why), .failed(let why): ["missing": .string(why)]
    }
  }
}

extension String {
  /// Without the blanks, tabs and newlines at both ends: firmware pads its texts.
  package var trimmedBlanks: String {
    var rest = drop { $0.isWhitespace }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
