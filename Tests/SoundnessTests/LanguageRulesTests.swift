import Testing

@Suite struct LanguageRulesTests {
  private func file(_ target: String, _ text: String) -> [SourceFile] {
    [SourceFile(path: "Sources/\(target)/File.swift", text: text)]
  }

  @Test func noSourceImportsFoundation() {
    #expect(LanguageRules.foundationImports(SourceTree.sources) == [])
  }

  @Test func onlyOutputPrints() { #expect(LanguageRules.prints(SourceTree.sources) == []) }

  @Test func nothingTrapsOrSilencesTheCompiler() { #expect(LanguageRules.traps(SourceTree.sources) == []) }

  @Test func theRunMachineIsPure() {
    #expect(LanguageRules.machineAccess(SourceTree.sources) == [])
    let impure = SourceFile(path: "Sources/Harness/RunMachine/A.swift", text: "let now = Clock.now")
    #expect(LanguageRules.machineAccess([impure]).count == 1)
    #expect(SourceTree.sources.contains { $0.path == "Sources/Harness/RunMachine/RunMachine.swift" })
  }

  @Test func namesSayWhatAFileIs() {
    #expect(LanguageRules.vagueNames(SourceTree.sources + SourceTree.tests) == [])
  }

  @Test func noTestStartsAProgramThroughFoundation() {
    #expect(LanguageRules.foundationProcesses(SourceTree.tests) == [])
    #expect(LanguageRules.foundationProcesses(file("A", "let shell = Pro" + "cess()")).count == 1)
    #expect(LanguageRules.foundationProcesses(file("A", "HeldProcess()\nstage.Process()")) == [])
  }

  @Test func noTestOpensASocketThatProgramsInherit() {
    #expect(LanguageRules.inheritedSockets(SourceTree.tests) == [])
    #expect(
      LanguageRules.inheritedSockets(file("A", "socket(AF_UNIX, CInt(SOCK" + "_DGRAM.rawValue), 0)")).count
        == 1)
  }

  @Test func noSourceAsksForTheNameOfACharacter() {
    #expect(LanguageRules.characterNames(SourceTree.sources) == [])
    #expect(LanguageRules.characterNames(file("A", "let a = b.properties.name ?? c")).count == 1)
    #expect(LanguageRules.characterNames(file("A", "b.properties.names\nb.properties.isAlphabetic")) == [])
  }

  @Test(arguments: [
    "import Foundation", "package import FoundationEssentials", "@preconcurrency import Foundation",
  ])
  func anImportOfFoundationIsFound(_ line: String) {
    #expect(LanguageRules.foundationImports(file("Kernel", line)) == ["Sources/Kernel/File.swift"])
    #expect(LanguageRules.foundationImports(file("Kernel", "// " + line)) == [])
  }

  @Test func aPrintIsFoundOutsideOutput() {
    #expect(LanguageRules.prints(file("Kernel", "a()\n  print(1)")) == ["Sources/Kernel/File.swift:2"])
    #expect(LanguageRules.prints(file("Kernel", "printer.print(1)\nsprint(2)")) == [])
    #expect(LanguageRules.prints(file("OutputStreams", "print(1)")) == [])
  }

  @Test(arguments: ["try! f()", "let a = b as! C", "fatalError()", "class A: @unchecked Sendable {}"])
  func aTrapIsFound(_ line: String) {
    #expect(LanguageRules.traps(file("Kernel", line)).count == 1)
    #expect(LanguageRules.traps(file("Kernel", "/// " + line)) == [])
  }

  @Test func aVagueNameIsFound() {
    for name in ["StringUtils", "Main", "RunManager"] {
      #expect(LanguageRules.vagueNames([SourceFile(path: "Sources/A/\(name).swift", text: "")]).count == 1)
    }
  }

  @Test func callsShowWhatTheirArgumentsAre() {
    #expect(LanguageRules.unlabelledFunctions(SourceTree.sources) == [])
    let four = "func place<T>(\n _ a: Int, _ b: (Int, _ c: Int) -> T, of d: Int, _ e: [Int],\n _ f: Int) {}"
    #expect(LanguageRules.unlabelledFunctions(file("A", four)) == ["Sources/A/File.swift:1: place"])
    let three = "func place(_ a: Int, _ b: (_ c: Int, _ d: Int) -> Int, e: Int, _ f: Int) {}"
    #expect(LanguageRules.unlabelledFunctions(file("A", three)) == [])
  }
}
