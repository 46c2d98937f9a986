import Documents
import Formats
import Profiles
import TestSupport
import Testing

@Suite struct ProfileLibraryTests {
  static let budget = #"{"schemaVersion": 1, "name": "NAME", "limits": {"cpu.time.user": "5 s"}}"#
  static func budget(_ name: String) -> String { budget.split(separator: "NAME").joined(separator: name) }

  let first = FixtureTree()
  let second = FixtureTree()
  var library: ProfileLibrary { ProfileLibrary(folders: [first.path, second.path]) }

  init() {
    for tree in [first, second] {
      tree.file("/budgets/phone.json", Self.budget(tree === first ? "near" : "far"))
    }
    second.file("/budgets/server.json", Self.budget("server"))
    second.file("/budgets/notes.txt", "")
  }

  @Test func theFirstFolderThatHasTheNameWins() throws {
    #expect(try library.budget("phone").name == "near")
    #expect(try library.budget("server").name == "server")
    #expect(library.names(.budget) == ["phone", "server"])
    #expect(library.names(.device) == [])
  }

  @Test func aPathIsTakenAsItIs() throws {
    #expect(try library.budget(second.path + "/budgets/phone.json").name == "far")
  }

  @Test func anUnknownNameIsAnsweredWithTheKnownOnes() {
    #expect {
      try library.budget("phones")
    } throws: { error in
      guard let error = error as? ExplainedError else { return false }
      return error.message == "no budget is called \"phones\"; did you mean \"phone\"?"
        && error.kind == .unusable
        && error.hint?.contains("Known: phone, server.") == true
    }
  }

  @Test(arguments: ["/no/such.json", "/proc", "none.json", "/dev/zero"])
  func aFileThatCannotBeReadIsNamed(_ path: String) {
    #expect {
      try library.budget(path)
    } throws: { error in
      (error as? ExplainedError)?.message.hasPrefix("\(path): ") == true
    }
  }

  @Test func aBrokenBudgetNamesItsFileAndPlace() {
    second.file("/budgets/broken.json", #"{"schemaVersion": 1, "name": "x", "limits": {"disk.writs": 3}}"#)
    #expect {
      try library.budget("broken")
    } throws: { error in
      let message = (error as? ExplainedError)?.message ?? ""
      return message.hasPrefix(second.path + "/budgets/broken.json: limits.")
        && message.contains("\"disk.writes\"")
    }
  }
}
