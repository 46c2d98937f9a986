package import Formats
package import Kernel

/// Why a command ended without doing what it was asked to: one message, what helps, and the exit status.
package struct CommandError: Error, Equatable {
  package var message: String
  package var hint: String?
  package var exitStatus: ExitStatus

  package init(_ message: String, hint: String? = nil, exitStatus: ExitStatus = .usage) {
    self.message = message
    self.hint = hint
    self.exitStatus = exitStatus
  }

  /// One that the command's own help has the remedy for.
  package static func usage(_ message: String, of command: String) -> CommandError {
    CommandError(message, hint: "Try \"headroom \(command) --help\".")
  }

  /// The same error once the work is done: what was found counts for more than that it could not be written, and an
  /// unwritable result is no usage error.
  package func after(_ found: ExitStatus) -> CommandError {
    var error = self
    error.exitStatus = found == .exceeded || found == .programFailed ? found : .unmeasurable
    return error
  }

  /// What the parts of the tool throw that know of no exit status.
  package init(_ error: ExplainedError) {
    self.init(error.message, hint: error.hint, exitStatus: error.kind == .unusable ? .usage : .unmeasurable)
  }

  /// The value of what throws such an error.
  package static func from<Value>(
    _ value: @autoclosure () throws(ExplainedError) -> Value
  ) throws(CommandError) -> Value {
    do throws(ExplainedError) { return try value() } catch { throw CommandError(error) }
  }

  /// The same where the message alone would not say of what it is.
  ///
  /// - Parameter prefix: what is put before it, such as `--repeats: `.
  package static func from<Value>(
    _ value: @autoclosure () throws(ExplainedError) -> Value, prefix: String
  ) throws(CommandError) -> Value {
    do throws(ExplainedError) { return try value() } catch {
      throw CommandError(ExplainedError(prefix + error.message, hint: error.hint, kind: error.kind))
    }
  }

  /// A document that could not be understood.
  package init(_ error: DocumentError) { self.init(error.description) }

  /// A file that could not be read or written.
  package init(_ error: SystemError) { self.init("\(error.subject): \(error.message)") }
}
