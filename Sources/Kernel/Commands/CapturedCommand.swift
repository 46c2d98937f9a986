import Glibc

/// A command that is run to its end without input, with all that it said.
package struct CapturedCommand {
  package var end: ProcessEnd
  /// Standard output and standard error, in the order in which they came.
  package var output: String

  package var succeeded: Bool { end == .exited(status: 0) }

  /// The last lines of what it said that are not empty.
  package func lastLines(_ count: Int) -> String {
    output.split(separator: "\n").suffix(count).joined(separator: "\n")
  }

  /// - Parameter user: nil: as this process.
  /// - Throws: where it cannot be started.
  package static func run(
    _ words: [String], in directory: String? = nil, as user: UserIdentity? = nil,
    heeding interruption: ForegroundCommand.Interruption? = nil
  ) throws(SystemError) -> CapturedCommand {
    let folder = try TemporaryFolder(for: nil)
    defer { folder.remove() }
    let path = folder.path + "/output"
    let file = try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND, mode: 0o600)
    // The shell joins the streams and becomes the command. Another user could not open the file.
    let wrapped = ["/bin/sh", "-c", "exec \"$@\" 2>&1", "sh"] + words
    let environment = user?.environment(from: .own()) ?? .own()
    let end = try ForegroundCommand.run(
      wrapped, environment, in: directory, as: user, output: file.raw, heeding: interruption)
    let bytes = try FileDescriptor(opening: path, 0).readAll(path)
    return CapturedCommand(end: end, output: String(decoding: bytes, as: UTF8.self))
  }
}
