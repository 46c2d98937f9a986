import Glibc
import Kernel
import TestSupport
import Testing

@Suite struct ExecutableTests {
  @Test func searchesThePathInOrder() throws {
    let tree = FixtureTree().file("/one/tool", "").file("/two/tool", "").file("/two/other", "")
    chmod(tree.path + "/two/tool", 0o755)
    #expect(try Executable.find("tool", path: "\(tree.path)/one:\(tree.path)/two") == tree.path + "/two/tool")
  }

  @Test func tellsApartWhyAWordCannotBeRun() {
    let tree = FixtureTree().file("/bin/plain", "")
    #expect(throws: Executable.Failure.notFound("nothing")) {
      try Executable.find("nothing", path: tree.path + "/bin")
    }
    #expect(throws: Executable.Failure.directory(tree.path + "/bin")) {
      try Executable.find(tree.path + "/bin", path: "")
    }
    #expect(throws: Executable.Failure.notExecutable(tree.path + "/bin/plain")) {
      try Executable.find("plain", path: tree.path + "/bin")
    }
    #expect(throws: Executable.Failure.notFound("")) { try Executable.find("", path: "/bin") }
  }
}
