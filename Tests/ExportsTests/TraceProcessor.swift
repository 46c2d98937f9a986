import Foundation
import TestSupport

/// Perfetto's own trace processor, as its web interface ships it, run by node.
enum TraceProcessor {
  /// What scripts/trace-processor.sh fetches.
  static let folder = Golden.repository + ".build/trace-processor"
  static let isThere =
    FileManager.default.fileExists(atPath: folder + "/trace_processor.wasm")
    && (try? Tool.run(program: "/usr/bin/node", ["--version"]).status) == 0

  /// The rows that each query answers, as JSON; nil where the trace or a query was refused.
  static func ask(_ trace: [UInt8], _ queries: [String]) throws -> [String]? {
    let file = NSTemporaryDirectory() + "headroom-trace-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: file) }
    try Data(trace).write(to: URL(filePath: file))
    let script = Golden.repository + "Tests/Fixtures/trace-processor/query.js"
    // To optimise eleven megabytes of WebAssembly takes five times what the queries take without.
    let words = ["--liftoff-only", script, folder, file] + queries
    let tool = try Tool.run(program: "/usr/bin/node", words, timeout: 120)
    return tool.status == 0 ? tool.output.split(separator: "\n").map(String.init) : nil
  }
}
