import Glibc

/// A failed system call: its number, the call, and what it was done to.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  package var code: CInt
  package var call: String
  package var subject: String

  package init(code: CInt, call: String, subject: String) {
    self.code = code
    self.call = call
    self.subject = subject
  }

  package var description: String { "\(call) \(subject): \(message)" }

  /// The C library's words for the number.
  package var message: String {
    var buffer = [CChar](repeating: 0, count: 256)
    _ = strerror_r(code, &buffer, buffer.count)
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Runs one system call, retries it when interrupted, and reads errno before anything else can run.
@discardableResult
package func check<I: FixedWidthInteger>(
  _ call: String, _ subject: @autoclosure () -> String, _ body: () -> I
)
  throws(SystemError) -> I
{
  while true {
    let result = body()
    if result != -1 { return result }
    let code = errno
    if code == EINTR { continue }
    throw SystemError(code: code, call: call, subject: subject())
  }
}
