import Arguments
import Glibc
import Kernel
import OutputStreams
import TestSupport
import Testing

@Suite(.serialized, .waitsForItsProcesses) struct OutputFileTests {
  let console = Console(GlobalOptions())
  let tree = FixtureTree()

  private func names() throws -> [String] { try tree.root.entries("/") }
  private func failure(_ path: String) -> String? {
    do throws(CommandError) { _ = try OutputFile(checking: path) } catch { return error.message }
    return nil
  }

  @Test func theCheckLeavesNothingBehind() throws {
    _ = try OutputFile(checking: tree.path + "/report.json")
    #expect(try names() == [])
    tree.file("/report.json", "old")
    _ = try OutputFile(checking: tree.path + "/report.json")
    #expect(try tree.root.text("/report.json") == "old")
    #expect(try names() == ["report.json"])
  }

  @Test func theContentReplacesWhatWasThereAndKeepsItsMode() throws {
    tree.file("/report.json", "a much longer text than the new one")
    chmod(tree.path + "/report.json", 0o600)
    try OutputFile(checking: tree.path + "/report.json").write(Array("new".utf8), console)
    #expect(try tree.root.text("/report.json") == "new")
    var status = stat()
    stat(tree.path + "/report.json", &status)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(try names() == ["report.json"])
  }

  @Test func whatCannotBeWrittenIsFoundByTheCheck() {
    tree.file("/plain", "")
    #expect(failure(tree.path) == "cannot write \(tree.path): it is a directory")
    #expect(
      failure(tree.path + "/none/x")
        == "cannot write \(tree.path)/none/x: the folder \(tree.path)/none is not there")
    #expect(failure(tree.path + "/plain/x") == "cannot write \(tree.path)/plain/x: Not a directory")
    #expect(failure(tree.path + "/new/")?.hasPrefix("cannot write") == true)
    #expect(failure("/proc/headroom.json")?.hasPrefix("cannot write") == true)
    let long = tree.path + "/" + String(repeating: "x", count: 300)
    #expect(failure(long)?.hasSuffix("File name too long") == true)
    #expect(failure("") == "the path of an output file is empty")
  }

  @Test func aDeviceIsWrittenThroughAndNeverReplaced() throws {
    try OutputFile(checking: "/dev/null").write([1, 2, 3], console)
    var status = stat()
    stat("/dev/null", &status)
    #expect(status.st_mode & S_IFMT == S_IFCHR)
    let full = try OutputFile(checking: "/dev/full")
    #expect(throws: CommandError("cannot write /dev/full: No space left on device")) {
      try full.write([1], console)
    }
  }

  @Test func aPipeIsWrittenThroughAndStaysAPipe() throws {
    let path = tree.path + "/pipe"
    mkfifo(path, 0o600)
    let reader = open(path, O_RDWR | O_NONBLOCK)
    defer { close(reader) }
    try OutputFile(checking: path).write(Array("report".utf8), console)
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(read(reader, &bytes, bytes.count) == 6)
    #expect(try names() == ["pipe"])
  }

  @Test func aSymbolicLinkIsReplacedAndItsTargetLeftAlone() throws {
    tree.file("/target", "kept")
    symlink(tree.path + "/target", tree.path + "/link")
    try OutputFile(checking: tree.path + "/link").write(Array("new".utf8), console)
    #expect(try tree.root.text("/target") == "kept")
    #expect(try tree.root.text("/link") == "new")
  }

  @Test func aFailedWriteLeavesTheOldContentAndNoTemporary() async throws {
    await #expect(processExitsWith: .success) {
      let tree = FixtureTree()
      tree.file("/report.json", "old")
      let file = try OutputFile(checking: tree.path + "/report.json")
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #expect(throws: CommandError.self) {
        try file.write([UInt8](repeating: 1, count: 5000), Console(GlobalOptions()))
      }
      #expect(try tree.root.text("/report.json") == "old")
      #expect(try tree.root.entries("/") == ["report.json"])
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func underSudoTheFileIsTheCallersAndTheUmaskSaysWhoReadsIt() async throws {
    await #expect(processExitsWith: .success) {
      setenv("SUDO_UID", "1234", 1)
      setenv("SUDO_GID", "5678", 1)
      let tree = FixtureTree()
      chown(tree.path, 1234, 5678)
      umask(0o022)
      try OutputFile(checking: tree.path + "/report.json").write([1], Console(GlobalOptions()))
      var status = stat()
      stat(tree.path + "/report.json", &status)
      #expect(status.st_uid == 1234)
      #expect(status.st_gid == 5678)
      #expect(status.st_mode & 0o777 == 0o644)
      #expect(geteuid() == 0)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root's files are private"))
  func asRootAReportFollowsTheUmaskAndWhatHoldsRecordingsDoesNot() async throws {
    await #expect(processExitsWith: .success) {
      let (tree, console) = (FixtureTree(), Console(GlobalOptions()))
      umask(0o022)
      for (name, isPrivate, mode) in [("report.xml", false, 0o644), ("sessions", true, 0o600)] {
        try OutputFile(checking: tree.path + "/" + name, isPrivate: isPrivate).write([1], console)
        var status = stat()
        stat(tree.path + "/" + name, &status)
        #expect(Int(status.st_mode & 0o777) == mode)
      }
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can be behind sudo"))
  func underSudoNothingIsWrittenThatTheCallerMayNotWrite() async throws {
    await #expect(processExitsWith: .success) {
      setenv("SUDO_UID", "1234", 1)
      setenv("SUDO_GID", "5678", 1)
      let tree = FixtureTree()
      #expect(throws: CommandError.self) { try OutputFile(checking: tree.path + "/report.json") }
      let names = try tree.root.entries("/")
      #expect(names == [])
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func asRootAStrangersModeIsNotKeptAndTheirPipeNotWritten() throws {
    let path = tree.path + "/report.json"
    tree.file("/report.json", "bait")
    chmod(path, 0o666)
    chown(path, 1234, 5678)
    try OutputFile(checking: path).write([1], console)
    var status = stat()
    stat(path, &status)
    #expect(status.st_uid == 0 && status.st_mode & 0o022 == 0)
    mkfifo(tree.path + "/pipe", 0o666)
    chown(tree.path + "/pipe", 1234, 5678)
    #expect(failure(tree.path + "/pipe")?.hasSuffix("it is a pipe or device of another user") == true)
  }

  @Test func aLinkToADeviceIsReplaced() throws {
    symlink("/dev/full", tree.path + "/link")
    try OutputFile(checking: tree.path + "/link").write(Array("new".utf8), console)
    #expect(try tree.root.text("/link") == "new")
  }
}

@Suite(.enabled(if: geteuid() == 0, "only root can be behind sudo")) struct SudoCallerTests {
  private func refusal(_ user: String, _ group: String = "1234") throws -> Tool {
    try Tool.run(
      ["run", "-q", "--", "/bin/echo", "ran"], environment: ["SUDO_UID": user, "SUDO_GID": group])
  }

  @Test(arguments: ["4294967295", "4294967296", "-1", "+1234", "1234x", " 1234", "", "me"])
  func aCallerWhoCannotBeReadIsNotTakenForRoot(_ text: String) throws {
    for tool in [try refusal(text), try refusal("1234", text)] {
      #expect(tool.status == 2)
      #expect(tool.output.isEmpty)
      #expect(tool.errors.contains("is \"\(text)\": the number of the user who called sudo was expected"))
    }
  }

  @Test func rootBehindSudoIsRoot() throws { #expect(try refusal("0", "0").output == "ran\n") }
}
