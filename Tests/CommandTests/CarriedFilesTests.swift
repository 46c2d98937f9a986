import Formats
import Kernel
import TestSupport
import Testing

/// What the binary carries, and what it says of itself, wherever it is copied to.
@Suite(.serialized, .waitsForPrograms) struct CarriedFilesTests {
  private let tree = FixtureTree()

  @Test func aCopyOfTheBinaryFindsItsProfilesWithoutHome() throws {
    let copy = tree.path + "/elsewhere"
    #expect(try Tool.run(program: "/bin/cp", [Tool.path, copy]).status == 0)
    let budget = try Tool.run(
      program: "/usr/bin/env", ["-i", copy, "profiles", "show", "handheld", "--format", "json"])
    #expect(budget.status == 0, "\(budget.errors)")
    #expect(try JSONParser.parse(Array(budget.output.utf8))["limits"]?.object?.isEmpty == false)
  }

  @Test func theUsersFolderGoesBeforeWhatIsCarried() throws {
    tree.file(
      "/data/headroom/Profiles/budgets/handheld.json",
      #"{"schemaVersion": 1, "name": "mine", "limits": {"cpu.time.user": "5 s"}}"#)
    let words = ["profiles", "show", "handheld", "--format", "json"]
    let own = try Tool.run(words, environment: ["XDG_DATA_HOME": tree.path + "/data"])
    #expect(try JSONParser.parse(Array(own.output.utf8))["name"]?.string == "mine")
    let carried = try Tool.run(words, environment: ["XDG_DATA_HOME": tree.path])
    #expect(try JSONParser.parse(Array(carried.output.utf8))["name"]?.string == "handheld")
  }

  @Test func theExportHoldsTheSourcesFiles() throws {
    let folder = tree.path + "/new/folder"
    let tool = try Tool.run(["profiles", "export", folder])
    #expect(tool.status == 0, "\(tool.errors)")
    for (sources, exported) in [
      ("Profiles/budgets", "budgets"), ("Profiles/devices", "devices"), ("Profiles/power", "power"),
      ("Profiles/radios", "radios"), ("Reports/schemas", "schemas"),
    ] {
      let names = try KernelRoot.live.entries(Golden.repository + sources).filter { $0.hasSuffix(".json") }
      #expect(try KernelRoot.live.entries("\(folder)/\(exported)").sorted() == names.sorted())
      for name in names {
        #expect(
          Golden.read("\(folder)/\(exported)/\(name)")
            == Golden.read("\(Golden.repository)\(sources)/\(name)"),
          "\(name)")
      }
    }
    #expect(try Tool.run(["profiles", "export", folder]).status == 0)
  }

  @Test func anExportReplacesNobodysFile() throws {
    tree.file("/kept/budgets/handheld.json", "mine")
    let tool = try Tool.run(["profiles", "export", tree.path + "/kept"])
    #expect(tool.status == 2)
    #expect(tool.errors.contains("budgets/handheld.json is there already"), "\(tool.errors)")
    #expect(Golden.read(tree.path + "/kept/budgets/handheld.json") == Array("mine".utf8))
  }

  @Test func theVerboseVersionSaysWhatTheBinaryIsMadeOf() throws {
    let plain = try Tool.run(["version"]).output
    let verbose = try Tool.run(["version", "--verbose"]).output
    #expect(verbose.hasPrefix(plain))
    for name in ["commit", "compiler", "architecture", "libraries", "profiles", "kernel programs"] {
      #expect(verbose.contains("\n  \(name) "), "\(verbose)")
    }
    #expect(!plain.contains("commit"))
  }
}
