/// Independent readers of what Headroom writes.
package enum Python {
  package static let isInstalled = run("pass")?.status == 0
  package static let hasValidator = run("import jsonschema")?.status == 0

  /// Runs a script with the given bytes on its standard input; nil where there is no Python.
  package static func run(_ script: String, _ input: [UInt8] = [], _ arguments: String...) -> (
    status: Int32, text: String
  )? {
    let words = ["-c", script] + arguments
    guard
      let tool = try? Tool.start(program: "/usr/bin/python3", words, input: input).finish(within: 300)
    else { return nil }
    var text = tool.output[...]
    while text.last?.isNewline == true { text.removeLast() }
    while text.first?.isNewline == true { text.removeFirst() }
    return (tool.status, String(text))
  }
}
