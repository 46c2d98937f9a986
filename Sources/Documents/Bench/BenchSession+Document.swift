extension BenchSession {
  package var json: JSONValue {
    .members([
      "key": .string(key), "suite": .string(suite), "digest": .string(digest), "started": .string(started),
      "machine": machine.json, "tool": tool.json, "revision": revision.map { .string($0) },
      "branch": branch.map { .string($0) }, "complete": .bool(isComplete),
      "verdict": verdict.map { .string($0.rawValue) },
    ])
  }

  package init(_ reader: DocumentReader) throws(DocumentError) {
    self.init(
      key: try reader.required("key").string(), suite: try reader.required("suite").string(),
      digest: try reader.required("digest").string(), started: try reader.required("started").string(),
      machine: try MachineFingerprint(try reader.required("machine")),
      tool: try Recording.Tool(try reader.required("tool")),
      revision: try reader.member("revision")?.string(), branch: try reader.member("branch")?.string(),
      isComplete: try reader.required("complete").bool(),
      verdict: try reader.member("verdict").map { (place) throws(DocumentError) in
        try Verdict(place)
      })
  }
}
