package import Arguments

/// Gathers small pieces of output: ten thousand results are not ten thousand system calls.
package struct BufferedOutput {
  private let console: Console
  /// What it goes to as a whole; nil for standard output.
  private let file: OutputFile?
  private var buffer: [UInt8] = []
  private static let size = 1 << 16

  package init(_ console: Console, to file: OutputFile? = nil) {
    self.console = console
    self.file = file
  }

  package mutating func write(_ text: String) throws(CommandError) {
    buffer.append(contentsOf: text.utf8)
    if file == nil, buffer.count >= Self.size { try flush() }
  }

  package mutating func flush() throws(CommandError) {
    if let file {
      try file.write(buffer, console)
      if !file.isStandardOutput { console.wrote(file.path, buffer.count) }
    } else {
      try console.write(buffer)
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
