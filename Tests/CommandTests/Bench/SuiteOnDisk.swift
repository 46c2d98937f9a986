import TestSupport

/// A suite of a program that writes so many times to a file, each time one byte.
struct SuiteOnDisk {
  let tree = FixtureTree()

  init(writes: Int = 3, repeats: Int = 3, gate: String = "0 %") {
    setWrites(writes)
    suite(
      """
      {"schemaVersion": 1, "name": "writes", "repeats": \(repeats), "warmUps": 0,
       "gates": {"disk.writes": "\(gate)"},
       "scenarios": [{"name": "save", "scenario": {"command": ["\(program)"]}}]}
      """)
  }

  var path: String { tree.path + "/suite.json" }
  var program: String { tree.path + "/program" }
  var baseline: String { tree.path + "/suite.baseline.json" }
  var history: String { tree.path + "/history.db" }

  func suite(_ text: String) { tree.file("/suite.json", text) }

  func setWrites(_ count: Int, in name: String = "/program", status: Int = 0) {
    let words = String(repeating: "echo\n", count: count)
    tree.program(name, "#!/bin/sh\nexec > \(tree.path)/written\n\(words)exit \(status)\n")
  }

  /// Runs the tool with a history of the test's own.
  func bench(_ options: String..., history isKept: Bool = true) throws -> Tool {
    let place = isKept ? ["--store", history] : ["--no-history"]
    return try Tool.run(["bench"] + place + options + [path], timeout: 120)
  }
}
