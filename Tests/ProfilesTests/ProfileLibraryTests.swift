import Documents
import Formats
import Kernel
import TestSupport
import Testing

@testable import Profiles

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

  @Test func whatTheBinaryCarriesIsWhatProfilesHolds() throws {
    let folder = Golden.repository + "Profiles/"
    #expect(EmbeddedDocument.all.count > 30)
    for document in EmbeddedDocument.all {
      #expect(Golden.read(folder + document.path) == document.bytes, "\(document.path)")
    }
    for kind in [ProfileLibrary.Kind.budget, .device, .power, .radio] {
      let there = try KernelRoot.live.entries(folder + kind.rawValue).filter { $0.hasSuffix(".json") }
      let carried = ProfileLibrary(folders: [], embedded: EmbeddedDocument.all).names(kind)
      #expect(carried == there.map { String($0.dropLast(5)) }.sorted(), "\(kind)")
    }
  }

  @Test func aFolderGoesBeforeWhatIsCarried() throws {
    let carried = [
      EmbeddedDocument(
        path: "budgets/phone.json", text: #"{"schemaVersion": 1, "name": "carried", "limits": {}}"#),
      EmbeddedDocument(
        path: "budgets/watch.json", text: #"{"schemaVersion": 1, "name": "watch", "limits": {}}"#),
    ]
    let library = ProfileLibrary(folders: [first.path], embedded: carried)
    #expect(library.names(.budget) == ["phone", "watch"])
    #expect(try library.budget("phone").name == "near")
    #expect(try library.file(.budget, "watch").path == "budgets/watch.json")
    #expect(try library.file(.budget, "watch").bytes == carried[1].bytes)
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
