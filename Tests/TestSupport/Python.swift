import Foundation

/// Independent readers of what Headroom writes.
package enum Python {
  package static let isInstalled = run("pass")?.status == 0
  package static let hasValidator = run("import jsonschema")?.status == 0

  /// Runs a script with the given bytes on its standard input; nil where there is no Python.
  package static func run(_ script: String, _ input: [UInt8] = [], _ arguments: String...) -> (
    status: Int32, text: String
  )? {
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    python.arguments = ["-c", script] + arguments
    let (source, output) = (Pipe(), Pipe())
    python.standardInput = source
    python.standardOutput = output
    python.standardError = FileHandle.nullDevice
    guard (try? python.run()) != nil else { return nil }
    if !input.isEmpty { try? source.fileHandleForWriting.write(contentsOf: Data(input)) }
    try? source.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    python.waitUntilExit()
    return (python.terminationStatus, text.trimmingCharacters(in: .newlines))
  }
}
