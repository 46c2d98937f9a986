import Documents
import TestSupport
import Testing

/// A machine on which nobody has mounted /proc, as in a bare chroot.
private enum BareMachine {
  static let isAllowed = (try? run([], program: "/usr/bin/true"))?.status == 0

  static func run(_ words: [String], program: String = Tool.path) throws -> Tool {
    let script = "mount -t tmpfs none /proc && exec \"$@\""
    return try Tool.run(program: "/usr/bin/unshare", ["-m", "sh", "-c", script, "sh", program] + words)
  }
}

@Suite(.serialized, .waitsForPrograms, .enabled(if: BareMachine.isAllowed)) struct WithoutProcTests {
  @Test func theArgumentsAreReadAllTheSame() throws {
    let tool = try BareMachine.run(["--version"])
    #expect(tool.output == "headroom \(Version.number)\n" && tool.errors == "" && tool.status == 0)
    let help = try BareMachine.run(["run", "--help"])
    #expect(help.status == 0 && help.output.contains("measure one program"), "\(help)")
  }

  @Test(arguments: [
    ["run", "--", "true"], ["doctor"], ["probe"], ["workload", "list"], ["match", "x.plist"],
    ["profiles", "diff", "pinephone", "this"],
  ])
  func whatAsksTheSystemSaysWhatIsMissing(_ words: [String]) throws {
    let tool = try BareMachine.run(words)
    #expect(tool.status == 2 && tool.output == "", "\(tool)")
    #expect(tool.errors.contains("/proc is not mounted") && tool.errors.contains("mount -t proc"), "\(tool)")
  }

  @Test func whatAsksFilesAloneAnswers() throws {
    let tree = FixtureTree().file("/etc/os-release", "ID=x\n").file("/sys/class/net/.keep", "")
      .file("/Info.plist", #"<plist version="1.0"><dict/></plist>"#)
    let (own, recording) = (tree.path, tree.path + "/r.headroom")
    #expect(try Tool.run(["run", "--record", recording, "--", "true"]).status == 0)
    for words in [
      ["report", recording], ["compare", recording, recording], ["probe", "--root", own], ["stimuli"],
      ["profiles", "diff", "pinephone", "librem-5"], ["match", "--on", "pinephone", own + "/Info.plist"],
      ["history", "list", "--store", own + "/h.db"],
    ] {
      let tool = try BareMachine.run(words)
      #expect(!tool.errors.contains("/proc"), "\(words) \(tool)")
      let isAnswered = tool.status == 0 && !tool.output.isEmpty
      #expect(isAnswered || tool.errors.contains("there is no history yet"), "\(words) \(tool)")
    }
  }
}
