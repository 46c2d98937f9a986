import TestSupport
import Testing

/// Many property lists cost no more memory than few.
@Suite(.serialized, .waitsForPrograms) struct MatchCostTests {
  private static func plists(_ count: Int, _ tree: FixtureTree) -> [String] {
    let filler = (0..<40).map {
      "<key>Filler\($0)</key><string>\(String(repeating: "x", count: 200))</string>"
    }.joined()
    return (0..<count).map { index in
      tree.file(
        "/\(index).plist",
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>CFBundleName</key><string>App \(index)</string>\(filler)
        <key>UIRequiredDeviceCapabilities</key><array><string>wifi</string><string>nfc</string></array></dict></plist>
        """)
      return "\(tree.path)/\(index).plist"
    }
  }

  @Test(arguments: ["text", "json"]) func memoryDoesNotGrowWithTheNumberOfPropertyLists(_ format: String)
    throws
  {
    let tree = FixtureTree()
    let files = Self.plists(1000, tree)
    let peak = { (count: Int) in
      let words = [Tool.path, "match", "--on", "pinephone", "--format", format] + files.prefix(count)
      // GNU time is small, so that its child's high-water mark is the child's own.
      let tool = try Tool.run(program: "/usr/bin/time", ["-f", "%M"] + words)
      return try #require(tool.errors.split(separator: "\n").last.flatMap { Double($0) }) * 1024
    }
    let (few, many) = (try peak(20), try peak(1000))
    // A thousand lists are 9 MB of text; their paths alone are carried along.
    #expect(many - few < 3e6, "\(few) and \(many) bytes")
  }
}
