import Testing

@Suite struct RegistryRulesTests {
  private func probes(registry: String, files: [String]) -> [SourceFile] {
    [SourceFile(path: "Sources/Probes/ProbeRegistry.swift", text: registry)]
      + files.map { SourceFile(path: "Sources/Probes/All/\($0).swift", text: "enum \($0): Probe {}") }
  }

  @Test func everyUnitIsRegisteredInOrder() {
    #expect(RegistryRules.violations(SourceTree.sources) == [])
  }

  @Test func theRegistriesAreReallyThere() {
    let folders = Set(SourceTree.sources.map(\.directory).filter { $0.hasSuffix("/All") })
    #expect(folders.isSuperset(of: ["Sources/Commands/All", "Sources/Instruments/All"]))
  }

  @Test func anUnregisteredFileIsNamed() {
    let files = probes(registry: "AProbe.self,", files: ["AProbe", "BProbe"])
    #expect(
      RegistryRules.violations(files) == [
        "Sources/Probes/All/BProbe.swift is not in Sources/Probes/ProbeRegistry.swift"
      ])
  }

  @Test func aLineThatIsCommentedOutDoesNotCount() {
    #expect(RegistryRules.violations(probes(registry: "// AProbe.self,", files: ["AProbe"])).count == 1)
  }

  @Test func aRegisteredTypeWithoutAFileIsNamed() {
    let found = RegistryRules.violations(probes(registry: "AProbe.self,\nBProbe.self", files: ["AProbe"]))
    #expect(found.count == 1)
    #expect(found.first?.contains("BProbe has no file") == true)
  }

  @Test func disorderIsFound() {
    let found = RegistryRules.violations(
      probes(registry: "BProbe.self,\nAProbe.self", files: ["AProbe", "BProbe"]))
    #expect(found == ["Sources/Probes/ProbeRegistry.swift is not in alphabetical order"])
  }

  @Test func aFileOfAnotherKindIsFound() {
    let found = RegistryRules.violations(probes(registry: "AThing.self", files: ["AThing"]))
    #expect(found == ["Sources/Probes/All/AThing.swift does not declare a Probe of its name"])
  }
}
