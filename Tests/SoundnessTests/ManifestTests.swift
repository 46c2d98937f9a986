import Testing

@Suite struct ManifestTests {
  private static let read = Result { Manifest(try SourceTree.file("Package.swift").text) }
  let manifest: Manifest
  init() throws { manifest = try Self.read.get() }

  @Test func everyFolderUnderSourcesIsATarget() throws {
    for folder in try SourceTree.folders(in: "Sources") {
      #expect(manifest.dependencies[folder] != nil, "Sources/\(folder) is no target")
    }
    for folder in try SourceTree.folders(in: "Tests") where folder.hasSuffix("Tests") {
      #expect(manifest.dependencies[folder] != nil, "Tests/\(folder) is no target")
    }
  }

  @Test func everyImportIsDeclared() {
    #expect(manifest.dependencies["Kernel"]?.contains("CLinux") == true)
    #expect(manifest.dependencies["Documents"] == ["Quantities", "Formats", "Recordings"])
    #expect(manifest.dependencies["Matching"] == ["Quantities", "Formats", "Recordings", "Documents"])
    #expect(manifest.undeclaredImports(SourceTree.sources) == [])
  }

  @Test func anUndeclaredImportIsFound() {
    let file = SourceFile(
      path: "Sources/Audits/Audit.swift", text: "package import Kernel\nimport Documents\n")
    #expect(
      manifest.undeclaredImports([file]) == [
        "Sources/Audits/Audit.swift imports Kernel, which Audits does not declare"
      ])
  }

  @Test func nothingPointsBack() {
    for target in manifest.dependencies.keys.sorted() {
      #expect(!manifest.closure(of: target).contains(target), "\(target) imports itself in a circle")
    }
  }

  @Test(arguments: [
    "Quantities", "Formats", "Recordings", "Documents", "Audits", "Bench", "Energy", "Network", "Exports",
  ])
  func whatJudgesAndRendersHasNoWayToTheMachine(_ target: String) {
    #expect(manifest.closure(of: target).intersection(["Kernel", "CLinux"]) == [])
  }

  @Test(arguments: ["Quantities", "Formats", "Recordings", "Documents", "Audits", "Bench"])
  func whatIsPureImportsNoCLibrary(_ target: String) {
    let files = SourceTree.sources.filter { $0.target == target && $0.imports.contains("Glibc") }
    #expect(files.map(\.path) == [])
  }

  @Test func eachCTargetHasOneOwner() {
    let owners: [String: Set<String>] = [
      "CLinux": ["Kernel"], "CDbus": ["Kernel"], "CMnl": ["Kernel"], "CPfm": ["Instruments", "Probes"],
      "CNuma": ["Probes", "Workloads"],
      "CBpf": ["Instruments", "Kernel"], "CSQLite": ["SQLite"], "CZlib": ["Kernel"],
      "CDeflate": ["Exports"], "CPages": ["Exports"], "CBuild": ["Answers"],
    ]
    for file in SourceTree.sources where file.isSwift {
      for module in file.imports {
        #expect(owners[module]?.contains(file.target) ?? true, "\(file.path) imports \(module)")
      }
    }
  }
}
