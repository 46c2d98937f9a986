/// Gathers small pieces of output: ten thousand results are not ten thousand system calls.
struct BufferedOutput {
  private let console: Console
  private var buffer: [UInt8] = []
  private static let size = 1 << 16

  init(_ console: Console) { self.console = console }

  mutating func write(_ text: String) throws(CommandError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.size { try flush() }
  }

  mutating func flush() throws(CommandError) {
    try console.write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }
}
