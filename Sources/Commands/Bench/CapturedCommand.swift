import Kernel

/// A command that is run to its end without input, with all that it said.
struct CapturedCommand {
  var end: ForegroundCommand.End
  /// Standard output and standard error, in the order in which they came.
  var output: String

  var succeeded: Bool { end == .exited(status: 0) }

  /// The last lines of what it said that are not empty.
  func lastLines(_ count: Int) -> String {
    output.split(separator: "\n").suffix(count).joined(separator: "\n")
  }

  /// - Throws: where it cannot be found or started.
  static func run(_ words: [String], in directory: String? = nil) throws(SystemError) -> CapturedCommand {
    let folder = try TemporaryFolder(for: nil)
    defer { folder.remove() }
    let file = folder.path + "/output"
    // The shell leads the streams into the file and becomes the command.
    let wrapped = ["/bin/sh", "-c", "exec \"$@\" >\"$0\" 2>&1", file] + words
    let end = try ForegroundCommand.run(wrapped, .own(), in: directory)
    let bytes = try FileDescriptor(opening: file, 0).readAll(file)
    return CapturedCommand(end: end, output: String(decoding: bytes, as: UTF8.self))
  }
}
